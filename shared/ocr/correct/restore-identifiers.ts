import type { RecognizedLine, RecognizedWord } from '../../api/recognition.ts';
import { joinTexts } from '../../text/join-lines.ts';
import type { GrayImage } from '../image/image.ts';
import { emOf, inkBaselineOf, inkRuns, runsNear, tightInk } from './measure-line.ts';

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
      .replace(mistakenPrefix, 'I')
      .replace(mistakenInterface, 'I')
      .replace(mistakenFormat, 'l')
      .replace(mistakenInputOutput, 'I')
      .replace(mistakenQuestion, 'I')
      .replace(mistakenLibrary, 'l')
      .replace(mistakenSize, '1')
      .replace(mistakenLocale, (read) => (read.startsWith('L') ? 'L10N' : 'l10n'))
      .replace(hexadecimal, (digits) => digits.replaceAll('£', 'f'))
      .replace(mistakenOutput, (digit, at: number) => (isLow(word, at, ink) ? 'o' : digit))
      .replace(smallHump, (letter, at: number) => (isDotless(word, at, ink) ? 'I' : letter))
      .replace(mistakenDollar, (letter) => (isDollar(word, line, ink) ? '$' : letter));
    return text === word.text ? word : { ...word, text };
  });
  if (words.every((word, at) => word === line.words[at])) return line;
  return { ...line, words, text: joinTexts(words.map(({ text }) => text)) };
}

const mistakenId = /(?<=\p{L}{2}(?:[bcdfghjklmnpqstvwxyz]|[aei]r))ld(?!\p{L})/gu;
const mistakenArity = /(?<=\p{L}{2}[\p{Ll}\d]\/)O(?![\p{L}\p{N}])/gu;

/** Words that names are made of, without their capital I. */
const humps =
  '(?:dx(?!\\p{L})|mport|mage|mpl|ndex|nfo|nit|nline|nput|nsert|nstance|nteger|nterface|nternal|nvalid|tems?(?!\\p{Ll}))';
const mistakenHump = new RegExp(`(?<=\\p{L}\\p{Ll})l(?=${humps})`, 'gu');
const smallHump = new RegExp(`(?<=\\p{Lu}\\p{Ll}+)i(?=${humps})`, 'gu');

/** Behind the G of the types of GLib and GTK, as "GInputStream": no word begins with Gln. */
const mistakenPrefix = /(?<=(?<!\p{L})G)l(?=n\p{Ll}{2}|con(?!\p{Ll}))/gu;

/** At the end of the name of an interface of several words, as "ImplementorIface". */
const mistakenInterface = /(?<=\p{Lu}\p{Ll}+\p{Lu}\p{Ll}+)l(?=face(?!\p{L}))/gu;

/** The names of formats and languages that end in l. */
const mistakenFormat =
  /(?<=(?<!\p{L})(?:xm|htm|yam|tom|sq|ur)|\p{Ll}(?:Xm|Htm|Yam|Sq|Ur))I(?=\p{Lu}|_|(?!\p{L}))|(?<=(?<!\p{L})htm)i(?=\p{Lu})/gu;

/** As in "xmlIO". */
const mistakenInputOutput = /(?<=xml)l(?=O)/gu;

/** At the beginning of a function that says whether something is so. */
const mistakenQuestion = /(?<![\p{L}\p{N}_])l(?=s\p{Lu}\p{Ll})/gu;

/** At the beginning of the name of a library. */
const mistakenLibrary = /(?<![\p{L}\p{N}])1(?=ib\p{Ll}{2})|(?<=(?<!\p{L})z)1(?=ib(?!\p{L}))/gu;

/** Of a type in the name of an instruction, as "v_cmp_f16". */
const mistakenSize = /(?<=_[bfiu])[lI](?=6(?![\p{L}\p{N}]))/gu;

/** The short word for localization, whose letters between the first and the last are counted. */
const mistakenLocale = /(?<![\p{L}\p{N}])(?:[I1]10n|L1ON)(?![\p{L}\p{N}])/gu;

/** A long number with letters of a font in which an f is curved as a sign for pounds. */
const hexadecimal = /(?<![\p{L}\p{N}£])(?=£?[\d-]*[a-f])[\da-f£-]*£[\da-f£-]*(?![\p{L}\p{N}])/gu;

/** As in the labels of what a program for algebra puts out, “(%o2)”. */
const mistakenOutput = /(?<=%)0(?=\d)/gu;

/** Before a name of several words; those of people and places have no underscores. */
const mistakenDollar = /^S(?=\p{Ll}+_\p{Ll})/u;

/** Whether what was read as the i at an index of a word is a stem without a dot. */
function isDotless(word: RecognizedWord, at: number, ink: GrayImage): boolean {
  const em = emOf(word);
  if (em < smallestEm) return false;
  const near = runsNear(word, at, ink, nearest * em).filter(
    ({ from, to }) => to - from <= widestStem * em,
  );
  return (
    near.length > 0 &&
    near.every(({ from, to }) => {
      const tight = tightInk(ink, { ...word.box, x: from, width: to - from });
      return tight !== null && tight.box.height >= lowestStem * em && tight.coverage >= solid;
    })
  );
}

/** Whether the character at an index of a word is as low as a small letter. */
function isLow(word: RecognizedWord, at: number, ink: GrayImage): boolean {
  const heights = inkRuns(ink, word.box).map(
    ({ from, to }) => tightInk(ink, { ...word.box, x: from, width: to - from })?.box.height ?? 0,
  );
  // Only where each character has a run of its own its place is sure.
  if (heights.length !== [...word.text].length) return false;
  return (heights[at] ?? 0) <= lowLetter * (heights[at + 1] ?? 0);
}

/** In heights of the digit behind it. */
const lowLetter = 0.85;

/** In pixels: in smaller type a dot touches its stem. */
const smallestEm = 13;

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
