"""Playing at the tables of a server from Python; `tefuda.connect` begins here."""
