"""Strict YAML with places: files, nodes, problems and typed shapes. Knows nothing of the game.

How a file becomes data, each step on its own:

- `files.read_file(path, limit)` takes bytes from a regular file, never more than it may;
- `text.decode(name, data)` makes them a `Source`: the text, and what is wrong with its characters;
- `compose.compose(source, limits)` makes the text a tree of `nodes`, one for each document,
  and refuses what a plain file has no use for: tags, anchors, aliases, merge keys, ...;
- `shapes` say what a tree may hold, read it, and describe themselves (`Shape.schema()`);
- `problems` are what all of them report: a place, a key, a rule and its details. Nothing is
  raised for what stands in a file, so that everything wrong with it is told at once;
- `emit.emit(data)` writes plain data so that it is read back the same.

Import from these modules: this file loads nothing, and PyYAML is loaded by `compose()` alone.
"""
