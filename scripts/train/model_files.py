"""The characters of a model: its unicharset and its recoder, which names the outputs of each."""

import struct

# The syllables of the Korean national character set: those that are in use.
SYLLABLES = [
    bytes([row, cell]).decode("euc_kr") for row in range(0xB0, 0xC9) for cell in range(0xA1, 0xFF)
]
FIRST_SYLLABLE, VOWELS, FINALS = 0xAC00, 21, 28

# Latin letters, each with the character of Korean models that looks like it the most.
LATIN_ALIKE = """
o0 O0 D0 Q0 a0 d0 e0 l1 I1 i1 j1 t+ f/ LＬ s5 S5 z2 Z2 g9 q9 b6 G6 B8 R8 c( C( k< K< y7 Y7 v^ V^ x*
X× J] hㄴ uㄴ Uㄴ Tㅜ nㄱ rㄱ Eㄷ Fㄷ pㅁ Pㅁ mㅠ Mㅠ wㅠ A4 N# W# H#
"""

# Characters that the models lack, each with one that looks like it: its output is copied.
ADDED = {
    "eng": {"`": "‘", "^": "~", "•": "*", "–": "—", "→": ">", "×": "x"},
    # It has to tell Latin letters from Hangul, although the English model reads them again.
    "kor": dict("•ㆍ".split() + LATIN_ALIKE.split()),
}
# Of Korean models: what is at the feet of syllables, by its place in Unicode, with what looks like it.
ADDED_FINALS = {3: 1, 12: 8, 13: 11, 14: 11, 24: 1}

# What the lines to learn from may show, by language.
ENCODABLE = {
    "eng": set(map(chr, range(32, 127))) | set("’€™“—»®£«°©§¥¢‘é") | set(ADDED["eng"]),
    "kor": set(map(chr, range(32, 127))) | set("“”×※•") | set(SYLLABLES),
}


def files_of(folder, language):
    return f"{folder}/{language}.lstm-unicharset", f"{folder}/{language}.lstm-recoder"


def read_characters(folder, language):
    """The outputs by character: one, or those of the parts of a syllable."""
    unicharset, recoder = files_of(folder, language)
    with open(unicharset, encoding="utf8") as file:
        names = [line.split(" ")[0] for line in file.read().split("\n")[1:] if line]
    names[0] = " "
    with open(recoder, "rb") as file:
        data = file.read()
    outputs, at = {}, 4
    for name in names:
        length = struct.unpack_from("<I", data, at + 1)[0]
        outputs[name] = struct.unpack_from(f"<{length}i", data, at + 5)
        at += 5 + 4 * length
    return outputs


def characters_to_add(outputs, language, first):
    """The outputs of each character that is lacking, of which those from `first` on are new, and
    for each of these the output that it is copied from."""
    added, copied = {}, []
    for character, alike in ADDED[language].items():
        added[character] = (first + len(copied),)
        copied.append(outputs[alike][0])
    if language == "kor":
        parts = [{}, {}, {}]
        for character, codes in outputs.items():
            if len(codes) == len(parts):
                for known, part, code in zip(parts, parts_of(character), codes):
                    known[part] = code
        for final, alike in ADDED_FINALS.items():
            parts[2][final] = first + len(copied)
            copied.append(parts[2][alike])
        for syllable in SYLLABLES:
            if syllable not in outputs:
                added[syllable] = tuple(known[part] for known, part in zip(parts, parts_of(syllable)))
    return added, copied


def parts_of(syllable):
    """The places in Unicode of the consonant before, of the vowel and of what is at its foot."""
    index = ord(syllable) - FIRST_SYLLABLE
    return index // (VOWELS * FINALS), index // FINALS % VOWELS, index % FINALS


def properties_of(character, index):
    """A line of the unicharset: kind, script and the like."""
    if character in SYLLABLES:
        kind, script, direction = 1, "Hangul", 0
    else:
        kind, script, direction = 10, "Common", 10
    return f"{character} {kind} 0,255,0,255,0,0,0,0,0,0 {script} {index} {direction} {index} {character}"


def add_characters(added, language, folder, to):
    """Writes the unicharset and the recoder of one folder to another, with the added characters."""
    with open(files_of(folder, language)[0], encoding="utf8") as file:
        lines = file.read().rstrip("\n").split("\n")
    with open(files_of(folder, language)[1], "rb") as file:
        recoder = file.read()[4:]
    first = int(lines[0])
    for index, (character, codes) in enumerate(added.items(), first):
        lines.append(properties_of(character, index))
        recoder += struct.pack(f"<bI{len(codes)}i", 1, len(codes), *codes)
    lines[0] = str(first + len(added))
    unicharset, recoder_file = files_of(to, language)
    with open(unicharset, "w", encoding="utf8") as file:
        file.write("\n".join(lines) + "\n")
    with open(recoder_file, "wb") as file:
        file.write(struct.pack("<I", first + len(added)) + recoder)
