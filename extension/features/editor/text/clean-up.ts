export type CleanUp =
  | 'upper-case'
  | 'lower-case'
  | 'title-case'
  | 'sentence-case'
  | 'extra-spaces'
  | 'duplicate-lines';

/** A text, or a part of one, tidied up. Capitals are those of the browser's language. */
export function cleanUp(text: string, kind: CleanUp): string {
  switch (kind) {
    case 'upper-case':
      return text.toLocaleUpperCase();
    case 'lower-case':
      return text.toLocaleLowerCase();
    case 'title-case':
      return text.toLocaleLowerCase().replace(wordStart, capitalized);
    case 'sentence-case':
      return sentenceCase(text);
    case 'extra-spaces':
      return withoutExtraSpaces(text);
    case 'duplicate-lines':
      return withoutDuplicates(text);
  }
}

/** What an apostrophe follows is no word of its own, as in "don't". */
const wordStart = /(?<![\p{L}\p{M}\p{N}]|\p{L}['’])\p{L}/gu;

/** Letters at the start, after an empty line, and after the end of a sentence are capitals. */
function sentenceCase(text: string): string {
  let begins = true;
  let ended = false;
  let breaks = 0;
  return text.toLocaleLowerCase().replace(/[\s\S]/gu, (character) => {
    if (/\s/.test(character)) {
      if (character === '\n') breaks++;
      begins ||= ended || breaks > 1;
      return character;
    }
    breaks = 0;
    if (/[.!?…]/.test(character)) ended = true;
    if (!/[\p{L}\p{N}]/u.test(character)) return character;
    const written = begins ? capitalized(character) : character;
    begins = false;
    ended = false;
    return written;
  });
}

function capitalized(letter: string): string {
  return letter.toLocaleUpperCase();
}

function withoutExtraSpaces(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim().replace(/[^\S\n]+/g, ' '))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\n+$/g, '');
}

/** The first of each stays; empty lines do too. */
function withoutDuplicates(text: string): string {
  const seen = new Set<string>();
  const kept = text.split('\n').filter((line) => {
    const written = line.trim();
    if (written === '') return true;
    if (seen.has(written)) return false;
    seen.add(written);
    return true;
  });
  return kept.join('\n');
}
