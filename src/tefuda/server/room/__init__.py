"""One room: its log, commands, timers and seats; no sockets, no storage, no time of day."""
