"""Work that is done beside the rooms, in threads and other processes: bots and programs."""
