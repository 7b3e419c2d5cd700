import type { TesseractLine, TesseractWord } from '../tesseract/parse-tsv.ts';
import { textOf } from './latin-runs.ts';

/**
 * Lines that were read by a model for Cyrillic and by one for Latin letters, of each word the surer
 * reading. A word of letters that both alphabets have is of the one that the words beside it are of.
 */
export function mergeReadings(cyrillic: TesseractLine[], latin: TesseractLine[]): TesseractLine[] {
  const others = latin.flatMap(({ words }) => words);
  return cyrillic.map((line) => {
    const beside = others.filter((word) => isInRows(word, line));
    const choices = placesOf(line.words, beside).map(choose);
    const words = choices.flatMap(({ place, kind }, at) =>
      (kind === 'either' ? kindAround(choices, at) : kind) === 'latin' ? place.latin : place.own,
    );
    return { ...line, words };
  });
}

/** What one model read as words that the other read in the same place. */
type Place = { own: TesseractWord[]; latin: TesseractWord[] };
type Kind = 'own' | 'latin' | 'either';
type Choice = { place: Place; kind: Kind };

function isInRows({ bbox }: TesseractWord, line: TesseractLine): boolean {
  const middle = (bbox.y0 + bbox.y1) / 2;
  return middle >= line.bbox.y0 && middle <= line.bbox.y1;
}

/** From the left; words that overlap by more than their boxes are inaccurate are in one place. */
function placesOf(own: TesseractWord[], latin: TesseractWord[]): Place[] {
  const read = [
    ...own.map((word) => ({ word, isOwn: true })),
    ...latin.map((word) => ({ word, isOwn: false })),
  ].toSorted((a, b) => a.word.bbox.x0 - b.word.bbox.x0);
  const places: Place[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const { word, isOwn } of read) {
    const { x0, x1, y0, y1 } = word.bbox;
    if (x0 >= end - inaccuracy * (y1 - y0)) places.push({ own: [], latin: [] });
    const place = places.at(-1);
    (isOwn ? place?.own : place?.latin)?.push(word);
    end = Math.max(end, x1);
  }
  return places;
}

/** In heights of the word. */
const inaccuracy = 0.2;

function choose(place: Place): Choice {
  const { own, latin } = place;
  if (latin.length === 0) return { place, kind: 'own' };
  const [text, other] = [textOf(own), textOf(latin)];
  if (own.length > 0 && inLatin(text) === inLatin(other)) return { place, kind: 'either' };
  const least = sureness(own) + (isRagged(other) && !isRagged(text) ? muchSurer : 0);
  return { place, kind: sureness(latin) > least ? 'latin' : 'own' };
}

/** With capitals behind small letters, as “DNS-cepBepoB” for the Cyrillic word. */
function isRagged(text: string): boolean {
  return /\p{Ll}\p{Lu}/u.test(text);
}

const muchSurer = 25;

/** The mean confidence of the characters, 0 to 100. */
function sureness(words: TesseractWord[]): number {
  const length = words.reduce((sum, { text }) => sum + text.length, 0);
  const sum = words.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0);
  return sum / Math.max(1, length);
}

/** The kind of the nearest words on both sides; where they differ it is the own one. */
function kindAround(choices: Choice[], at: number): Kind {
  const hasLetters = ({ place, kind }: Choice) =>
    kind !== 'either' && /\p{L}/u.test(textOf(kind === 'own' ? place.own : place.latin));
  const kinds = [choices.slice(0, at).findLast(hasLetters), choices.slice(at + 1).find(hasLetters)]
    .flatMap((choice) => choice?.kind ?? [])
    .filter((kind) => kind === 'latin' || kind === 'own');
  return kinds.length > 0 && kinds.every((kind) => kind === 'latin') ? 'latin' : 'own';
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
