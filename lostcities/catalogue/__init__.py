"""Variants as files: the language they are written in, where they are found, and what they say in words.

- `language` declares every key once: the reader, the JSON schema and the documents follow from it;
- `loading` turns a file into a `Variant`, or into everything that is wrong with it;
- `library` finds variants by name;
- `writing` makes a file of a Variant again, `words` its rules in plain sentences;
- `commands` are what `lostcities variant ...` does.

Import from these modules: this file loads nothing.
"""
