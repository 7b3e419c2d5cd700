import { confidenceByCharacters } from '../confidence/confidence.ts';
import { type Readings, sharedPlaces } from '../confidence/shared-places.ts';
import type { Span } from '../geometry/spans.ts';
import type { TesseractLine, TesseractWord } from '../tesseract/parse-tsv.ts';
import { textOf } from './latin-runs.ts';

/**
 * Lines that were read by a model for Cyrillic and by one for Latin letters, of each word the surer
 * reading. A word of letters that both alphabets have is of the one that the words beside it are of.
 */
export function mergeAlphabets(cyrillic: TesseractLine[], latin: TesseractLine[]): TesseractLine[] {
  const others = latin.flatMap(({ words }) => words);
  return cyrillic.map((line) => {
    const beside = others.filter((word) => isInRows(word, line));
    const choices = sharedPlaces(line.words, beside, spanOf).map(choose);
    const words = choices.flatMap(({ place, kind }, at) =>
      (kind === 'either' ? kindAround(choices, at) : kind) === 'latin' ? place[1] : place[0],
    );
    return { ...line, words };
  });
}

type Kind = 'own' | 'latin' | 'either';
type Choice = { place: Readings<TesseractWord>; kind: Kind };

function spanOf({ bbox }: TesseractWord): Span {
  return { from: bbox.x0, to: bbox.x1 };
}

function isInRows({ bbox }: TesseractWord, line: TesseractLine): boolean {
  const middle = (bbox.y0 + bbox.y1) / 2;
  return middle >= line.bbox.y0 && middle <= line.bbox.y1;
}

function choose(place: Readings<TesseractWord>): Choice {
  const [own, latin] = place;
  if (latin.length === 0) return { place, kind: 'own' };
  const [text, other] = [textOf(own), textOf(latin)];
  if (own.length > 0 && inLatin(text) === inLatin(other)) return { place, kind: 'either' };
  const least = confidenceByCharacters(own) + (isRagged(other) && !isRagged(text) ? muchSurer : 0);
  return { place, kind: confidenceByCharacters(latin) > least ? 'latin' : 'own' };
}

/** With capitals behind small letters, as “DNS-cepBepoB” for the Cyrillic word. */
function isRagged(text: string): boolean {
  return /\p{Ll}\p{Lu}/u.test(text);
}

const muchSurer = 25;

/** The kind of the nearest words on both sides; where they differ it is the own one. */
function kindAround(choices: Choice[], at: number): Kind {
  const hasLetters = ({ place, kind }: Choice) =>
    kind !== 'either' && /\p{L}/u.test(textOf(place[kind === 'own' ? 0 : 1]));
  const around = [
    choices.slice(0, at).findLast(hasLetters),
    choices.slice(at + 1).find(hasLetters),
  ];
  const known = around.filter((choice) => choice !== undefined);
  return known.length > 0 && known.every(({ kind }) => kind === 'latin') ? 'latin' : 'own';
}

/** In capitals, with Latin letters for the Cyrillic ones that look the same as these or small ones. */
function inLatin(text: string): string {
  const likened = text.replaceAll(
    /\p{Script=Cyrillic}/gu,
    (letter) => lookAlikes.get(letter) ?? letter,
  );
  return likened.toUpperCase();
}

const lookAlikes = new Map(
  [...'АВЕКМНОРСТУХЅІЈавекмнорстухѕіјп'].map((letter, at) => [
    letter,
    'ABEKMHOPCTYXSIJABEKMHOPCTYXSIJN'[at] ?? letter,
  ]),
);
