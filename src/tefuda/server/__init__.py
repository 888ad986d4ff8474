"""The table on the web: rooms, clocks, the log of every game, and the messages between server and page."""
