"""One table's authority: its log, its commands, its timers, its seats; no sockets, no storage, no time of day."""
