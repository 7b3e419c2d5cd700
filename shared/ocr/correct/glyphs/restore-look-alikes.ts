import type { RecognizedLine, RecognizedWord } from '../../../api/recognition.ts';
import { joinTexts } from '../../../text/join-lines.ts';

/**
 * Tells I, l and 1 apart in doubtful words by the sure words of the image: where the letters around
 * always have one of them between them, it stands there too. "xsIt" becomes "xslt" on a page that
 * has "xsltTransform" several times. What the page does not show stays as it was read.
 */
export function restoreLookAlikes(blocks: RecognizedLine[][]): RecognizedLine[][] {
  const shown = shownBetween(blocks.flat().flatMap(({ words }) => words));
  return blocks.map((block) =>
    block.map((line) => {
      const words = line.words.map((word) => respelled(word, shown));
      const isSame = words.every((word, at) => word === line.words[at]);
      return isSame ? line : { ...line, words, text: joinTexts(words.map(({ text }) => text)) };
    }),
  );
}

/** How often each look-alike was read between the same letters. */
type Shown = Map<string, Map<string, number>>;

const lookAlikes = /[Il1]/g;
const sure = 75;
const doubtful = 85;
/** One word may be wrong itself. */
const minShown = 2;

function shownBetween(words: RecognizedWord[]): Shown {
  const shown: Shown = new Map();
  for (const { text } of words.filter(({ confidence }) => confidence >= sure)) {
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
  if (word.confidence >= doubtful) return word;
  const text = word.text.replace(lookAlikes, (letter, index: number) => {
    const counts = [...(shown.get(around(word.text, index)) ?? [])];
    const [most, next] = counts.toSorted(([, a], [, b]) => b - a);
    return most && most[1] >= Math.max(minShown, 4 * (next?.[1] ?? 0)) ? most[0] : letter;
  });
  return text === word.text ? word : { ...word, text };
}

/** The two characters before and the one after; the begin and the end of a word count as such. */
function around(text: string, index: number): string {
  return `${text.slice(Math.max(0, index - 2), index)}?${text[index + 1] ?? ''}`;
}
