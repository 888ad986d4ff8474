"""Click's own sentences about a command line that it cannot read, so that the catalogue holds them.

Click looks them up with the standard gettext, and the program directs it to that catalogue.
"""

from tefuda.language import marked, marked_plural

SENTENCES = (
    marked("Invalid value: {message}"),
    marked("Invalid value for {param_hint}: {message}"),
    marked("Missing argument"),
    marked("Missing option"),
    marked("Missing parameter"),
    marked("Missing command."),
    marked("No such option {name!r}."),
    marked("No such command {name!r}."),
    marked("Option {name!r} does not take a value."),
)

PLURALS = (
    marked_plural("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)"),
    marked_plural("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
    marked_plural("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."),
)
