"""Finds the text of lines: match_lines.py LINES STRIPS OUT LANGUAGE

LINES is what `lines` wrote, STRIPS the .json of draw-strips.ts, OUT gets (text, what the old model
reads, pixels) of the lines whose text is known for sure.
"""

import json
import pickle
import re
import struct
import sys
import unicodedata
from collections import Counter

import numpy as np

from model_files import ENCODABLE

SPELLED = {"…": "...", "‐": "-", "‑": "-", "−": "-", "ﬁ": "fi", "ﬂ": "fl", "′": "'", "\u200b": "", "\u00ad": ""}
NARROWEST = 14  # pixels
# Of lines without Hangul, and of those without Latin letters, as many are kept: others say more.
MOST_WITHOUT = {"eng": [], "kor": [("[가-힣]", 110), ("[A-Za-z]", 280)]}
REPEATED = 2  # how often the same text is kept


def strips_of(data):
    """The number of each strip, the words that were read there, and its lines."""
    at = 0
    while at < len(data):
        number, count, length = struct.unpack_from("<iii", data, at)
        at += 12
        rows = [row.split("\t") for row in data[at : at + length].decode(errors="replace").split("\n")]
        at += length
        read = [row for row in rows if len(row) == 12 and row[0] == "5" and row[11].strip()]
        lines = []
        for _ in range(count):
            *box, width, height = struct.unpack_from("<6i", data, at)
            at += 24
            pixels = np.frombuffer(data[at : at + width * height], np.uint8).reshape(height, width)
            at += width * height
            lines.append((box, pixels))
        yield number, read, lines


def text_of(box, words, encodable):
    """The words in a line, or None where it cannot be told which they are, or they show other
    characters than the model is to read."""
    left, top, right, bottom = box
    inside = []
    for text, x, y, width, height, whole in words:
        overlap = min(y + height, bottom) - max(y, top)
        across = min(x + width, right + 2) - max(x, left - 2)
        if overlap <= 0 or across <= 0:
            continue
        middle = y + height / 2
        off = abs(middle - (top + bottom) / 2)
        if off < 0.45 * max(bottom - top, height / 2) and overlap > 0.4 * min(height, bottom - top):
            if not whole or (across < 0.8 * width and text != "•"):
                return None
            inside.append((x, text))
        elif overlap > height / 4 and off < 0.35 * (bottom - top):
            return None
    text = " ".join(text for _, text in sorted(inside))
    for character, spelled in SPELLED.items():
        text = text.replace(character, spelled)
    text = unicodedata.normalize("NFC", text)
    return text if text and set(text) <= encodable else None


def read_of(box, read):
    left, top, right, bottom = box
    words = []
    for row in read:
        x, y, width, height = map(int, row[6:10])
        if left <= x + width / 2 <= right and top <= y + height / 2 <= bottom:
            words.append((x, row[11]))
    return " ".join(text for _, text in sorted(words))


def is_far(text, read):
    """Whether a line was read so otherwise that it shows another text. Of lines that were not read it
    cannot be told."""
    if not read:
        return False
    text, read = re.sub(r"\s", "", text), re.sub(r"\s", "", read)
    return distance(text, read) / max(3, len(text)) > (0.4 if len(text) > 12 else 0.67)


def lacks_symbols(text, read):
    """Whether a bracket was read for an h. PDFs often do not say which characters are those of their
    symbol fonts, and give "hnamei" for "⟨name⟩"."""
    opened = [line.count("(") + line.count("[") for line in (text, read)]
    return opened[1] > opened[0] and re.search(r"h\S+i", text) is not None


def distance(one, other):
    row = list(range(len(other) + 1))
    for index, a in enumerate(one, 1):
        next_row = [index]
        for at, b in enumerate(other):
            next_row.append(min(row[at] + (a != b), row[at + 1] + 1, next_row[at] + 1))
        row = next_row
    return row[-1]


def with_few(lines, shown, most):
    """The lines with at most so many, spread evenly, whose text does not show a pattern."""
    others = [at for at, (text, _, _) in enumerate(lines) if not re.search(shown, text)]
    if len(others) <= most:
        return lines
    chosen = {others[index * len(others) // most] for index in range(most)}
    return [line for at, line in enumerate(lines) if at in chosen or re.search(shown, line[0])]


def main(lines_file, strips_file, out, language):
    with open(strips_file, encoding="utf8") as file:
        strips = json.load(file)
    with open(lines_file, "rb") as file:
        data = file.read()
    kept, seen = [], Counter()
    for number, read, lines in strips_of(data):
        for box, pixels in lines:
            text = text_of(box, strips[number]["words"], ENCODABLE[language])
            if text is None or pixels.shape[1] < NARROWEST:
                continue
            line_read = read_of(box, read)
            if is_far(text, line_read) or lacks_symbols(text, line_read) or seen[text] == REPEATED:
                continue
            seen[text] += 1
            kept.append((text, line_read, pixels))
    for shown, most in MOST_WITHOUT[language]:
        kept = with_few(kept, shown, most)
    with open(out, "wb") as file:
        pickle.dump(kept, file)
    print(f"{len(kept)} lines, {sum(text != read for text, read, _ in kept)} of them misread")


if __name__ == "__main__":
    main(*sys.argv[1:])
