"""Strict YAML with places: files, nodes, problems and typed shapes. Knows nothing of the game.

How a file becomes data, each step on its own:

- `files.read_file(path, limit)` takes bytes from a regular file, never more than it may;
- `compose.compose(name, data, limits)` makes the bytes a tree of `nodes`, one for each document,
  and refuses what a plain file has no use for: tags, anchors, aliases, merge keys, ...; it asks
  `text` for the characters and `events` for what PyYAML's parser says of them;
- `shapes` say what a tree may hold, read it, and describe themselves (`Shape.schema()`);
- `problems` are what all of them report: a place, a key, a rule and its details. A file that
  cannot be had is raised (`files.Unreadable`), what stands in one never is: so everything wrong
  with it is told at once;
- `report` tells problems at length: for people, for programs, for GitHub's runners;
- `emit.emit(data)` writes plain data so that it is read back the same.

Import from these modules: this file loads nothing, and PyYAML is loaded by those functions of
`events` alone that have a text to read.
"""
