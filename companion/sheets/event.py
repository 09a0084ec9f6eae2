"""stub"""
from companion.sheets.registry import Room
ROWS = "event-sheets"
ROOM = Room({})
