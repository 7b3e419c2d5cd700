export type TextCount = { words: number; characters: number };

/** UTF-16 units that are counted in one go: some milliseconds. */
const maxAtOnce = 20_000;

/**
 * How many words and characters, as people count them, a text has. Counts a part with each step,
 * so that a long text holds nobody up in between.
 */
export function* countWords(text: string, tag: string): Generator<undefined, TextCount> {
  const words = new Intl.Segmenter(tag, { granularity: 'word' });
  const characters = new Intl.Segmenter(tag, { granularity: 'grapheme' });
  const count = { words: 0, characters: 0 };
  for (let start = 0; start < text.length; ) {
    const end = partEnd(text, start, characters);
    const part = text.slice(start, end);
    // A word that goes on behind the part is counted where it ends.
    const goesOn = end < text.length && !/\s$/u.test(part);
    for (const { isWordLike, index, segment } of words.segment(part)) {
      const isCut = goesOn && index + segment.length === part.length;
      if (isWordLike && !isCut) count.words += 1;
    }
    for (const _ of characters.segment(part)) count.characters += 1;
    start = end;
    if (start < text.length) yield undefined;
  }
  return count;
}

/** Behind white space where there is some, and never within a character. */
function partEnd(text: string, start: number, characters: Intl.Segmenter): number {
  const end = start + maxAtOnce;
  if (end >= text.length) return text.length;
  const part = text.slice(start, end);
  const space = Math.max(part.lastIndexOf('\n'), part.lastIndexOf(' '));
  if (space > 0) return start + space + 1;
  const last = characters.segment(text.slice(start, end + 100)).containing(maxAtOnce);
  return last && last.index > 0 ? start + last.index : end;
}
