import type { TesseractLine, TesseractWord } from '../tesseract/parse-tsv.ts';
import { isSpelledAsGreek } from './greek-words.ts';
import { placesIn, runsOf, surelyOther, surerReading } from './latin-runs.ts';

/**
 * Lines that were read by a model for Greek, with the words in them that may be Latin as they were
 * read by one for Latin letters, where that is surer.
 */
export function withLatinWords(lines: TesseractLine[], latin: TesseractLine[]): TesseractLine[] {
  return lines.map((line) => {
    const runs = runsOf(line.words).filter(({ kind }) => kind !== 'own');
    const mayBeLatin = new Set(runs.flatMap(({ from, to }) => line.words.slice(from, to)));
    const choose = surerReading(line.words);
    const words = placesIn(line, latin).flatMap(([own, other]) => {
      if (own.length === 0) return other.filter(({ confidence }) => confidence >= surelyOther);
      if (other.length === 0 || !own.some((word) => mayBeLatin.has(word))) return own;
      return choose(own, other);
    });
    return { ...line, words };
  });
}

/**
 * Lines that were read as Latin letters with the Greek words in them that are spelled as such and
 * were read more surely at `first`: of a list of Latin names each may have the same one before it.
 */
export function withGreekWords(lines: TesseractLine[], first: TesseractLine[]): TesseractLine[] {
  const greek = first.flatMap(({ words }) => words).filter(isGreekWord);
  if (greek.length === 0) return lines;
  return lines.map((line) => ({
    ...line,
    words: line.words.map((word) => {
      if (word.confidence >= doubtfulLatin) return word;
      return greek.find((each) => each.confidence > word.confidence && isAt(each, word)) ?? word;
    }),
  }));
}

function isGreekWord({ text }: TesseractWord): boolean {
  return longGreek.test(text) && isSpelledAsGreek(text);
}

/** Latin words are seldom read as one so long that is spelled as Greek. */
const longGreek = /^\P{L}*\p{Script=Greek}\p{Ll}{4,}\P{L}*$/u;

/** Confidence 0 to 100: Latin words are read with more by models that know them. */
const doubtfulLatin = 65;

/** Whether two words are the same ink. */
function isAt({ bbox: one }: TesseractWord, { bbox: other }: TesseractWord): boolean {
  const width = Math.min(one.x1, other.x1) - Math.max(one.x0, other.x0);
  const height = Math.min(one.y1, other.y1) - Math.max(one.y0, other.y0);
  const widest = Math.max(one.x1 - one.x0, other.x1 - other.x0);
  return height > 0 && width > sameWidth * widest;
}

const sameWidth = 0.7;
