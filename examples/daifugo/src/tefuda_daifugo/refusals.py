"""Why an action is forbidden: each reason with its clause and its sentence."""
# to be written in the shape of `tefuda.games.*.refusals`
