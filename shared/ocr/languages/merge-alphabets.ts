import { confidenceByCharacters } from '../confidence/confidence.ts';
import type { Readings } from '../confidence/shared-places.ts';
import type { TesseractLine, TesseractWord } from '../tesseract/parse-tsv.ts';
import { placesIn, textOf } from './latin-runs.ts';

/**
 * Lines that were read by a model for Cyrillic and by one for Latin letters, of each word the surer
 * reading. Short words, and those of letters that both alphabets have, are rather of the one that the
 * surer words beside them are of. Where next to nothing is surely Cyrillic all else is Latin.
 */
export function mergeAlphabets(cyrillic: TesseractLine[], latin: TesseractLine[]): TesseractLine[] {
  const lines = cyrillic.map((line) => ({ line, choices: placesIn(line, latin).map(compare) }));
  const all = lines.flatMap(({ choices }) => choices);
  const isCyrillic = lengthOf(all.filter(isSurelyCyrillic)) >= leastCyrillic * lengthOf(all);
  return lines.map(({ line, choices }) => {
    const words = choices.flatMap((choice, at) => {
      const [own, other] = choice.place;
      if (own.length === 0 || other.length === 0) return own.length === 0 ? other : own;
      // A letter with a wide box replaces no words.
      if (textOf(other).length < fewestKept * textOf(own).length) return own;
      const isOwn = isCyrillic ? !isLatin(choices, at) : isSurelyCyrillic(choice);
      return isOwn ? own : other;
    });
    return { ...line, words };
  });
}

/** Share of the characters, 0 to 1: of English text less is read so. */
const leastCyrillic = 0.1;

function lengthOf(choices: Choice[]): number {
  return choices.reduce((sum, { place: [own] }) => sum + textOf(own).length, 0);
}

function isLatin(choices: Choice[], at: number): boolean {
  const { place, lean } = choices[at] ?? { place: [[], []], lean: 0 };
  const isShort = place.some((words) => textOf(words).length <= shortWord);
  return lean + (isShort ? likelier * alphabetAround(choices, at) : 0) > 0;
}

/** Share of the characters. */
const fewestKept = 0.6;

/** By how much more a reading is sure, 0 to 100, that is in the alphabet of the words beside it. */
const likelier = 10;
/** In characters. */
const shortWord = 3;

/** What both models read in one place, and how much surer the Latin reading is; 0 where both are the same. */
type Choice = { place: Readings<TesseractWord>; lean: number };

function compare(place: Readings<TesseractWord>): Choice {
  const [own, latin] = place;
  const [text, other] = [textOf(own), textOf(latin)];
  const ragged = (isRagged(other) && !isRagged(text)) || isSmall(text, other) ? muchSurer : 0;
  const isAlike = inLatin(text) === inLatin(other);
  if (isAlike && other.length <= shortWord) return { place, lean: -ragged };
  const [sure, latinSure] = [confidenceByCharacters(own), confidenceByCharacters(latin)];
  const bias = sure >= surelyCyrillic ? -rather : other.length > longWord ? 0 : rather;
  return { place, lean: latinSure - sure + bias - ragged };
}

/** Of Cyrillic words most are read with more, 0 to 100, and of Latin ones read as such hardly any. */
const surelyCyrillic = 95;
const rather = 8;
/** In characters: longer Latin words are read as Cyrillic ones with doubt. */
const longWord = 6;

/** A word with letters that Latin does not have, which was read much more surely as Cyrillic. */
function isSurelyCyrillic({ place: [own], lean }: Choice): boolean {
  return lean < -surelyOne && /\p{Script=Cyrillic}/u.test(inLatin(textOf(own)));
}

/** In parts of 100: by how much one reading of a word is surer that says which alphabet is there. */
const surelyOne = 20;

/** With capitals behind small letters, as “DNS-cepBepoB” for the Cyrillic word. */
function isRagged(text: string): boolean {
  return /\p{Ll}\p{Lu}/u.test(text);
}

/** Whether Latin capitals are but what the small letters of a Cyrillic word look like, as CHOCOK for “сносок”. */
function isSmall(text: string, other: string): boolean {
  return /^\P{L}*\p{Ll}+\P{L}*$/u.test(text) && /^\P{L}*\p{Lu}{2,}\P{L}*$/u.test(other);
}

const muchSurer = 25;

/** 1 where the nearest words on both sides that are surely of one alphabet are Latin, -1 for Cyrillic. */
function alphabetAround(choices: Choice[], at: number): number {
  const says = ({ place, lean }: Choice) =>
    Math.abs(lean) > surelyOne && /\p{L}{2}/u.test(textOf(place[lean > 0 ? 1 : 0]));
  const around = [choices.slice(0, at).findLast(says), choices.slice(at + 1).find(says)];
  const known = around.flatMap((choice) => (choice ? Math.sign(choice.lean) : []));
  return known.every((sign) => sign === known[0]) ? (known[0] ?? 0) : 0;
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
