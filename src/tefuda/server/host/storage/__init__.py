"""The database: logs of rooms, guests, snapshots and what else is stored."""
