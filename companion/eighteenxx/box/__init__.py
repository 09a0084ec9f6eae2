"""What is in the box: the data of a title, read and checked, with what is usual where they are silent."""
