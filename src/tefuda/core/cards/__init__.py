"""Cards, ranks and packs: their codes, masks, names and pictures."""
