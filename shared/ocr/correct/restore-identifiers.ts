import type { RecognizedLine, RecognizedWord } from '../../api/recognition.ts';
import { joinTexts } from '../../text/join-lines.ts';
import type { GrayImage } from '../image/image.ts';
import { characterWidth, emOf, inkBaselineOf, inkRuns, tightInk } from './measure-line.ts';

/**
 * Restores what looks alike in the names of programs and their data: “getUserId/0” where “getUserld/O”
 * was read, “nextImport” for “nextimport” and “nextlmport”, “$max_age” for “Smax_age”. Many fonts draw a
 * capital I as a small l, and no word ends in “ld” behind a consonant other than that of “world”; what
 * follows the name of a function behind a slash is how many values it takes.
 */
export function restoreIdentifiers(line: RecognizedLine, ink: GrayImage): RecognizedLine {
  const words = line.words.map((word) => {
    const text = word.text
      .replace(mistakenId, 'Id')
      .replace(mistakenArity, '0')
      .replace(mistakenHump, 'I')
      .replace(smallHump, (letter, at: number) => (isDotless(word, at, ink) ? 'I' : letter))
      .replace(mistakenDollar, (letter) => (isDollar(word, line, ink) ? '$' : letter));
    return text === word.text ? word : { ...word, text };
  });
  if (words.every((word, at) => word === line.words[at])) return line;
  return { ...line, words, text: joinTexts(words.map(({ text }) => text)) };
}

const mistakenId = /(?<=\p{L}{2}(?:[bcdfghjklmnpqstvwxz]|[aei]r))ld(?!\p{L})/gu;
const mistakenArity = /(?<=\p{L}{2}[\p{Ll}\d]\/)O(?![\p{L}\p{N}])/gu;

/** Words that names are made of, without their capital I. */
const humps = '(?:mport|mage|mpl|ndex|nfo|nit|nput|nsert|nstance|nteger|nterface|nternal|nvalid)';
const mistakenHump = new RegExp(`(?<=\\p{Ll}{2})l(?=${humps})`, 'gu');
const smallHump = new RegExp(`(?<=\\p{Lu}\\p{Ll}{2,})i(?=${humps})`, 'gu');

/** Before a name of several words; those of people and places have no underscores. */
const mistakenDollar = /^S(?=\p{Ll}+_\p{Ll})/u;

/** Whether what was read as the i at an index of a word is a stem without a dot. */
function isDotless(word: RecognizedWord, at: number, ink: GrayImage): boolean {
  const em = emOf(word);
  const widthOf = (text: string) => [...text].reduce((sum, each) => sum + characterWidth(each), 0);
  const before = widthOf(word.text.slice(0, at)) + characterWidth('i') / 2;
  const middle = word.box.x + (before / widthOf(word.text)) * word.box.width;
  const stems = inkRuns(ink, word.box).filter(({ from, to }) => to - from <= widestStem * em);
  const near = stems.filter(({ from, to }) => Math.abs((from + to) / 2 - middle) < nearest * em);
  return (
    near.length > 0 &&
    near.every(({ from, to }) => {
      const tight = tightInk(ink, { ...word.box, x: from, width: to - from });
      return tight !== null && tight.box.height >= lowestStem * em && tight.coverage >= solid;
    })
  );
}

/** In ems: the stem of a letter, how far it may be from where it is expected, and a capital's height. */
const widestStem = 0.2;
const nearest = 0.6;
const lowestStem = 0.64;

/** Share of its box that the ink of a stem fills: below a dot there is a gap. */
const solid = 0.92;

/** Whether the first character of a word reaches below the letters of its line. */
function isDollar(word: RecognizedWord, line: RecognizedLine, ink: GrayImage): boolean {
  const em = emOf(word);
  const [first] = inkRuns(ink, word.box);
  if (!first) return false;
  // Only what is sure to be the first character, where it touches the next one.
  const width = Math.round(narrowestDollar * em);
  const tight = tightInk(ink, { ...word.box, x: first.from, width });
  if (!tight) return false;
  return tight.box.y + tight.box.height - inkBaselineOf(line.words, ink, em) >= lowestDollar * em;
}

/** In ems: how wide the sign is at least, and how far it reaches below the line. */
const narrowestDollar = 0.4;
const lowestDollar = 0.045;
