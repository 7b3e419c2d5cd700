import type { RecognizedLine, RecognizedWord } from '../../../api/recognition.ts';
import { joinTexts } from '../../../text/join-lines.ts';
import { certainWord } from './shape-book.ts';

/**
 * Corrects I, l and 1 in doubtful words by the sure words of the image: where the surrounding
 * letters always have the same one between them, it belongs there too. "xsIt" becomes "xslt" on a
 * page that has "xsltTransform" several times, "srcl" becomes "src1" on one with "src0" and "src1:m", and
 * "sf:Time" "sf::Time" where other names have both colons.
 * Without such evidence on the page it stays as read.
 */
export function restoreLookAlikes(blocks: RecognizedLine[][]): RecognizedLine[][] {
  const all = blocks.flat().flatMap(({ words }) => words);
  const shown = shownBetween(all);
  const numbered = numbersBehind(all);
  const scopes = scopesIn(all);
  return blocks.map((block) =>
    block.map((line) => {
      const words = line.words.map((word) =>
        withColons(withNumber(respelled(word, shown), numbered), scopes),
      );
      const isSame = words.every((word, at) => word === line.words[at]);
      return isSame ? line : { ...line, words, text: joinTexts(words.map(({ text }) => text)) };
    }),
  );
}

/** How often each look-alike was read between the same letters. */
type Shown = Map<string, Map<string, number>>;

const lookAlikes = /[Il1]/g;
/** Words read with this confidence are evidence, and those with less than the second in doubt. */
const sureEvidence = 75;
const doubtfulSpelling = 85;
/** A single word may be wrong itself. */
const minShown = 2;

function shownBetween(words: RecognizedWord[]): Shown {
  const shown: Shown = new Map();
  for (const { text } of words.filter(({ confidence }) => confidence >= sureEvidence)) {
    for (const { index, 0: letter } of text.matchAll(lookAlikes)) {
      const key = around(text, index);
      const counts = shown.get(key) ?? new Map<string, number>();
      counts.set(letter, (counts.get(letter) ?? 0) + 1);
      shown.set(key, counts);
    }
  }
  return shown;
}

function respelled(word: RecognizedWord, shown: Shown): RecognizedWord {
  if (word.confidence >= doubtfulSpelling) return word;
  const text = word.text.replace(lookAlikes, (letter, index: number) => {
    const counts = [...(shown.get(around(word.text, index)) ?? [])];
    const [most, next] = counts.toSorted(([, a], [, b]) => b - a);
    return most && most[1] >= Math.max(minShown, 4 * (next?.[1] ?? 0)) ? most[0] : letter;
  });
  return text === word.text ? word : { ...word, text };
}

/** The two characters before and the one after; the start and the end of a word count too, the latter also before a sign. */
function around(text: string, index: number): string {
  const before = text.slice(Math.max(0, index - 2), index);
  const after = text[index + 1] ?? '';
  const isEnd = /\p{L}{2}/u.test(before) && /[^\p{L}\p{N}_]/u.test(after);
  return `${before}?${isEnd ? '' : after}`;
}

/** The digits that sure words of the image have behind the same letters. */
function numbersBehind(words: RecognizedWord[]): Map<string, Set<string>> {
  const numbers = new Map<string, Set<string>>();
  for (const { text } of words.filter(({ confidence }) => confidence >= sureEvidence)) {
    for (const [, name = '', number = ''] of text.matchAll(numberedName)) {
      numbers.set(name, (numbers.get(name) ?? new Set()).add(number));
    }
  }
  return numbers;
}

const numberedName = /(?<![\p{L}\p{N}_])([\p{L}_]+)(\d{1,2})(?![\p{L}\p{N}_])/gu;
const nameBeforeStem = /(?<![\p{L}\p{N}_])([\p{L}_]{2,})[lI](?![\p{L}\p{N}_])/gu;
const nameBeforeRound =
  /(?<![\p{L}\p{N}_])((?!(?:[DGHLNST])[Oo])[\p{L}_]+)[O@](?![\p{L}\p{N}_@.])/gu;

/** The word with a 1 where others of its name have one, or both of the digits around it, and likewise a 0. */
function withNumber(word: RecognizedWord, numbered: Map<string, Set<string>>): RecognizedWord {
  if (word.confidence >= certainWord) return word;
  const text = word.text
    .replace(nameBeforeStem, (read, name: string) => {
      const numbers = numbered.get(name);
      const has = (number: string) => numbers?.has(number) ?? false;
      return has('1') || (has('0') && has('2')) ? `${name}1` : read;
    })
    .replace(nameBeforeRound, (read, name: string) => {
      const numbers = numbered.get(name);
      const isNumbered = name.length > 1 ? numbers?.has('1') : (numbers?.size ?? 0) >= manyNumbers;
      return isNumbered ? `${name}0` : read;
    });
  return text === word.text ? word : { ...word, text };
}

/** Behind a single letter, as of the registers of a processor: fewer may be there by chance. */
const manyNumbers = 3;

/** The names that sure words of the image have before two colons, several times. */
function scopesIn(words: RecognizedWord[]): Set<string> {
  const counts = new Map<string, number>();
  for (const { text } of words.filter(({ confidence }) => confidence >= sureEvidence)) {
    for (const [, name = ''] of text.matchAll(scope)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count >= minShown).map(([name]) => name));
}

const scope = /(?<![\p{L}\p{N}_:])([\p{L}_][\p{L}\p{N}_]*)::(?=[\p{L}_])/gu;
const lostColon = /(?<![\p{L}\p{N}_:])([\p{L}_][\p{L}\p{N}_]*):(?=[\p{L}_])/gu;

function withColons(word: RecognizedWord, scopes: Set<string>): RecognizedWord {
  if (scopes.size === 0 || word.confidence >= certainWord) return word;
  const text = word.text.replace(lostColon, (read, name: string) =>
    scopes.has(name) ? `${name}::` : read,
  );
  return text === word.text ? word : { ...word, text };
}
