"""The form in which somebody writes a box of his own, with its questions and its summary."""
