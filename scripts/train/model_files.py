"""The characters of a model: its unicharset and its recoder, which names the output of each."""

import struct

BLANK = 110  # the output of the English models for no character

# Characters that the English models lack, each with one that looks like it.
ADDED = {"`": "‘", "^": "~", "•": "*", "–": "—", "→": ">", "×": "x"}


def read_characters(folder):
    """The outputs by character."""
    with open(f"{folder}/eng.lstm-unicharset", encoding="utf8") as file:
        names = [line.split(" ")[0] for line in file.read().split("\n")[1:] if line]
    names[0] = " "
    with open(f"{folder}/eng.lstm-recoder", "rb") as file:
        data = file.read()
    entries = [struct.unpack_from("<bIi", data, 4 + 9 * index) for index in range(len(names))]
    return {name: output for name, (_, _, output) in zip(names, entries)}


def add_characters(folder, to):
    """Writes the unicharset and the recoder of one folder to another, with the added characters."""
    with open(f"{folder}/eng.lstm-unicharset", encoding="utf8") as file:
        lines = file.read().rstrip("\n").split("\n")
    with open(f"{folder}/eng.lstm-recoder", "rb") as file:
        recoder = file.read()[4:]
    first = int(lines[0])
    output = BLANK + 1
    for index, character in enumerate(ADDED, first):
        punctuation = f"{character} 10 0,255,0,255,0,0,0,0,0,0 Common {index} 10 {index} {character}"
        lines.append(punctuation)
        recoder += struct.pack("<bIi", 1, 1, output)
        output += 1
    lines[0] = str(first + len(ADDED))
    with open(f"{to}/eng.lstm-unicharset", "w", encoding="utf8") as file:
        file.write("\n".join(lines) + "\n")
    with open(f"{to}/eng.lstm-recoder", "wb") as file:
        file.write(struct.pack("<I", first + len(ADDED)) + recoder)
