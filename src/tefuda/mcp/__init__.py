"""Language models as players, teachers and researchers: the games as tools of the Model Context Protocol."""
