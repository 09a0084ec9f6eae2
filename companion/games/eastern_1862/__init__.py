"""1862, by Mike Hutton: twenty railways in the eastern counties, which merge all the time."""
