"""Every open room, and what rooms need of the world: storage, bots that think, the lobby."""
