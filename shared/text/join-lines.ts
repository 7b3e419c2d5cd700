/**
 * Joins lines into one. A word hyphenated at the end of a line becomes whole; a hyphen that belongs
 * to the word stays, as in “US-Dollar”, “six-year-old” and “Ein- und Ausgang”.
 */
export function joinLines(lines: string[]): string {
  const [first = '', ...others] = lines.filter((line) => line !== '');
  const joined = [first];
  let end = first;
  for (const line of others) {
    const isDivided = divided.test(end) && startsSmall.test(line) && !leftOpen.test(line);
    if (isDivided && !ownHyphen.test(end))
      joined[joined.length - 1] = joined.at(-1)?.slice(0, -1) ?? '';
    else if (!isDivided && !(hyphenated.test(end) && startsCapital.test(line)))
      joined.push(between(end, line));
    joined.push(line);
    end = line;
  }
  return joined.join('');
}

const divided = /\p{L}[-\u00ad\u2010]$/u;
const hyphenated = /\p{L}[-\u2010]$/u;
const startsSmall = /^\p{Ll}/u;
const startsCapital = /^\p{Lu}/u;
/** In "six-year-" the last hyphen belongs to the word. */
const ownHyphen = /-\p{L}+-$/u;
/** In "Ein- und Ausgang" and "two- or threefold" the hyphen stands for the rest of the word. */
const leftOpen = /^(und|oder|bzw\.|and|or)\s/u;

/** Joins consecutive texts, with a space between them where their script has spaces. */
export function joinTexts(texts: string[]): string {
  return texts.reduce((joined, text) => {
    if (joined === '' || text === '') return joined + text;
    return joined + between(joined, text) + text;
  }, '');
}

function between(before: string, after: string): string {
  const isOne = startsUnspaced.test(after) || ends.test(after);
  return endsUnspaced.test(before) && isOne ? '' : ' ';
}

/**
 * Chinese and Japanese writing with its punctuation, and characters that both kana share, as “ー”;
 * Korean has spaces.
 */
const unspaced =
  '[\\p{Script=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\u3000-\\u303f\\uff00-\\uffef]';
const endsUnspaced = new RegExp(`${unspaced}$`, 'u');
const startsUnspaced = new RegExp(`^${unspaced}`, 'u');
/** Characters that end a sentence or a bracket, which are at times read as their Latin forms. */
const ends = /^[!?.,:;)\]]+$/;
