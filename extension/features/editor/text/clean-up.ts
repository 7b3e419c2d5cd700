import { applyLayout } from './apply-layout.ts';

export type CleanUp =
  | 'upper-case'
  | 'lower-case'
  | 'title-case'
  | 'sentence-case'
  | 'join-lines'
  | 'extra-spaces'
  | 'duplicate-lines';

/** A text, or a part of one, tidied up. Capitals are those of `language` (BCP 47), else of the browser's. */
export function cleanUp(text: string, kind: CleanUp, language?: string): string {
  switch (kind) {
    case 'upper-case':
      return text.toLocaleUpperCase(language);
    case 'lower-case':
      return text.toLocaleLowerCase(language);
    case 'title-case':
      return text
        .toLocaleLowerCase(language)
        .replace(wordStart, (letter) => letter.toLocaleUpperCase(language));
    case 'sentence-case':
      return sentenceCase(text, language);
    case 'join-lines':
      return withoutLineBreaks(text);
    case 'extra-spaces':
      return withoutExtraSpaces(text);
    case 'duplicate-lines':
      return withoutDuplicates(text);
  }
}

/** What an apostrophe follows is no word of its own, as in "don't". */
const wordStart = /(?<![\p{L}\p{M}\p{N}]|\p{L}['’])\p{L}/gu;

/** Letters at the start, after an empty line, and after the end of a sentence are capitals. */
function sentenceCase(text: string, language: string | undefined): string {
  let begins = true;
  let ended = false;
  let breaks = 0;
  return text.toLocaleLowerCase(language).replace(/[\s\S]/gu, (character) => {
    if (/\s/.test(character)) {
      if (character === '\n') breaks++;
      begins ||= ended || breaks > 1;
      return character;
    }
    breaks = 0;
    if (/[.!?…]/.test(character)) ended = true;
    if (!/[\p{L}\p{N}]/u.test(character)) return character;
    const written = begins ? character.toLocaleUpperCase(language) : character;
    begins = false;
    ended = false;
    return written;
  });
}

/** Paragraphs stay, as do the breaks around a part, which belong to the lines beside it. */
function withoutLineBreaks(text: string): string {
  const written = text.trim();
  const start = text.indexOf(written);
  const joined = applyLayout(written, 'paragraphs');
  return text.slice(0, start) + joined + text.slice(start + written.length);
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
