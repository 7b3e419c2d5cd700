import { meanConfidence } from '../confidence/confidence.ts';
import { type Readings, sharedPlaces } from '../confidence/shared-places.ts';
import type { TesseractLine, TesseractWord } from '../tesseract/parse-tsv.ts';
import { isCommonGreek, isSpelledAsGreek, isWrittenAsGreek } from './greek-words.ts';

/** Whole syllables: parts of them are seen in Latin letters, too. */
export const hangul = /[가-힣]/;
/** Signs in Japanese and Chinese words, too: ー and 々. */
export const han = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;
const wide = new RegExp(`${hangul.source}|${han.source}`, 'u');
export const greek = /\p{Script=Greek}/u;
/** Letters with the signs of Vietnamese. */
const vietnamese = /[àáãèéìíòóõùúýĩũăâđêôơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/iu;
const alphabet = new RegExp(`${greek.source}|${vietnamese.source}`, 'iu');
const ownPair = new RegExp(`(?:${wide.source}){2}`, 'u');

/** The part of the width of lines, 0 to 1, that surely read characters of the own script have. */
export function ownScriptOf(lines: TesseractLine[]): number {
  const isSure = ({ text, confidence }: TesseractWord) => {
    // Latin words are read as Greek ones, too, but with less confidence.
    if (!wide.test(text)) return alphabet.test(text) && confidence >= sureInAlphabet;
    return (ownPair.test(text) && confidence >= doubtful) || confidence >= surely;
  };
  const sure = widthOf(lines.flatMap(({ words }) => words.filter(isSure)));
  return sure / Math.max(1, widthOf(lines));
}

export function widthOf(boxed: Pick<TesseractLine, 'bbox'>[]): number {
  return boxed.reduce((sum, { bbox }) => sum + bbox.x1 - bbox.x0, 0);
}

/** Confidence 0 to 100: single Latin letters are read as others with less. */
const surely = 75;

/** Whether most of a line surely is of the own script, whatever the lines beside it are. */
export function isOwn(line: TesseractLine): boolean {
  return line.words.length > 1 && ownScriptOf([line]) > mostOfLine;
}

const mostOfLine = 0.5;

/** Of lines with less of the own script, 0 to 1, all is Latin: of English ones a fiftieth has more. */
export const leastOfText = 0.08;
export const leastOfLine = 0.05;

/** What a line and the lines that were read with other models have in each of its places. */
export function placesIn(line: TesseractLine, others: TesseractLine[]): Readings<TesseractWord>[] {
  const { y0, y1 } = line.bbox;
  const beside = others
    .flatMap(({ words }) => words)
    .filter(({ bbox }) => {
      const middle = (bbox.y0 + bbox.y1) / 2;
      return middle >= y0 && middle <= y1;
    });
  return sharedPlaces(line.words, beside, ({ bbox }) => ({ from: bbox.x0, to: bbox.x1 }));
}

type Kind = 'own' | 'doubtful' | 'latin';
export type Run = { kind: Kind; from: number; to: number };

/** The words of a line, in runs of such as may be Latin and others. */
export function runsOf(words: TesseractWord[]): Run[] {
  const kindIn = isAlphabetic(words) ? kindInAlphabet(words) : kindOf;
  const runs: Run[] = [];
  words.forEach((word, at) => {
    const kind = kindIn(word);
    const last = runs.at(-1);
    // Readings of a doubtful word of an alphabet are compared by themselves.
    const isAlone = kind === 'doubtful' && alphabet.test(word.text);
    if (last?.kind === kind && !isAlone) last.to = at + 1;
    else runs.push({ kind, from: at, to: at + 1 });
  });
  return runs;
}

/** Digits may be Latin, too: a model without these letters reads BIOS as 8105, and is sure of it. */
function kindOf({ text, confidence }: TesseractWord): Kind {
  if (han.test(text)) return confidence < doubtfulHan ? 'doubtful' : 'own';
  // Parts of a Latin word are read as Hangul by models without Latin letters.
  if (hangul.test(text)) return confidence < doubtful ? 'latin' : 'own';
  const isLatin = /[\p{L}\p{N}]/u.test(text) || (confidence < surePoint && !onlyWide.test(text));
  return isLatin ? 'latin' : 'own';
}

/** Whether a line is in an alphabet: no part of its words is taken for a word of another script. */
export function isAlphabetic(words: TesseractWord[]): boolean {
  return !wide.test(textOf(words)) && alphabet.test(textOf(words));
}

/**
 * The kind of a word in a line of Greek or Vietnamese. Models for Greek read Latin words and digits
 * as Greek ones; those for Vietnamese read English, too.
 */
function kindInAlphabet(words: TesseractWord[]): (word: TesseractWord) => Kind {
  const text = textOf(words);
  const isGreek = greek.test(text);
  const hasSmall = /\p{Ll}{2}/u.test(text);
  return ({ text, confidence }) => {
    if (isGreek && !greek.test(text) && /[\p{L}\p{N}]/u.test(text)) return 'latin';
    const mayBeLatin = isGreek
      ? mayBeCode.test(text) || (hasSmall && capitals.test(text)) || !isSpelledAsGreek(text)
      : capitalWithin.test(text);
    return confidence < sureInAlphabet || mayBeLatin ? 'doubtful' : 'own';
  };
}

/** Among small letters these are names and abbreviations, most of them Latin. */
const capitals = /^\P{L}*\p{Lu}[\p{Lu}\P{L}]*\p{Lu}\P{L}*$/u;
/** Models for Vietnamese see an L in the l of fonts for code. */
const capitalWithin = /\p{Ll}L/u;

/** Capitals of both alphabets with digits or lines between, as in “B.5.3” and “NO_BE1”. */
const mayBeCode = /^(?=.*[\d_])[^\p{Script=Greek}]*(?:[ΑΒΕΖΗΙΚΜΝΟΡΤΥΧΓΞ][^\p{Script=Greek}]*)+$/u;

/** Of the words that are read with more, 0 to 100, a hundredth is misread. */
const sureInAlphabet = 80;

/** Hangul is read with more confidence, 0 to 100; so are commas, points and brackets. */
export const doubtful = 50;
const surePoint = 80;
/** Many right Han characters are read with less confidence than Hangul is. */
const doubtfulHan = 20;

/** Punctuation that the models for Latin letters lack. */
const wideSigns = '，。、；：！？（）「」『』【】《》';
const onlyWide = new RegExp(`^[${wideSigns}]+$`);

/**
 * Which reading of a run stays: the one with the models of the own script, or the one with those for
 * Latin letters.
 */
export function surerReading(
  line: TesseractWord[],
): (first: TesseractWord[], second: TesseractWord[]) => TesseractWord[] {
  if (han.test(textOf(line))) return surerInHan;
  return isAlphabetic(line) ? surerInAlphabet : surer;
}

/** Latin words are taken where they are read surely enough, or more surely than what was there. */
function surer(first: TesseractWord[], second: TesseractWord[]): TesseractWord[] {
  const [before, after] = [meanConfidence(first) ?? 0, meanConfidence(second) ?? 0];
  const hasHangul = hangul.test(textOf(first));
  const enough = hasHangul ? before : Math.min(before, likelyLatin);
  // A syllable or two are read as a letter or two: only a word that is read surely replaces them.
  const isShort = /^[가-힣]{1,2}$/.test(textOf(first));
  const isWord = after >= surelyOther && /\p{L}{2}/u.test(textOf(second));
  return after > enough && (!isShort || isWord) ? second : first;
}

const likelyLatin = 40;

/**
 * The same in a line of an alphabet, a word at a time: Greek words, too, are read as Latin ones, with
 * up to 97, and Latin ones as Greek with up to 90, short words more surely than others.
 */
function surerInAlphabet(first: TesseractWord[], second: TesseractWord[]): TesseractWord[] {
  const [before, after] = [meanConfidence(first) ?? 0, leastOfWords(second)];
  const [text, other] = [textOf(first), textOf(second)];
  const letters = lettersOf(text);
  if (lengthOf(second) < fewestKept * lengthOf(first)) return first;
  if (letters === '' && lettersOf(other) !== '' && after < surelyShort) return first;
  if (!alphabet.test(letters)) return after > Math.min(before, likelyInAlphabet) ? second : first;
  if (mayBeCode.test(text) && after >= surelyOther) return second;
  if (isSameWord(text, other)) return first;
  return after > leastToTake(text, other, before) ? second : first;
}

/** The confidence, 0 to 100, above which a Latin reading of a word of an alphabet is taken. */
function leastToTake(text: string, other: string, before: number): number {
  const isShort = lettersOf(text).length <= shortWord;
  const isSure = before >= doubtful;
  if (greek.test(text)) {
    const least = Math.max(isSure ? surelyOther : likelyLatinWord, before - muchSurer);
    if (!isWrittenAsGreek(text))
      return Math.min(isSure ? least : Math.max(before, muchSurer), likelyInAlphabet);
    const isName = capitals.test(text) && !/\p{Ll}/u.test(other) && onlyLatin.test(other);
    if (isName || !isSpelledAsGreek(text)) return least;
    // Nothing tells them apart, but that the line is Greek.
    if (before >= sureInAlphabet && capitals.test(text) && capitals.test(other)) return surest;
  }
  return Math.max(before, isShort && isSure ? surelyShort : surelyOther);
}

/** Of the words with letters or digits, and of all where none has any. */
function leastOfWords(words: TesseractWord[]): number {
  const read = words.filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
  if (read.length === 0) return meanConfidence(words) ?? 0;
  return Math.min(...read.map(({ confidence }) => confidence));
}

/**
 * Whether Latin letters are but what a model without those of the alphabet makes of a word: they have
 * no marks, or are capitals for small Greek letters.
 */
function isSameWord(first: string, second: string): boolean {
  const [letters, others] = [bareLetters(first), bareLetters(second)];
  if (!greek.test(first)) return letters === others;
  if (isCommonGreek(first) && others.length <= letters.length + 1) return true;
  const isShaped = letters.length < 2 || /\p{L}\p{M}/u.test(second.normalize('NFD'));
  return isShaped || (!/\p{Lu}/u.test(letters) && shapedAsSmall.test(others));
}

/** Capitals that small Greek letters look like, as T and G in TOUG for τους. */
const shapedAsSmall = /^[^\p{Ll}DFJQR]+$/u;

function bareLetters(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('đ', 'd')
    .replaceAll('Đ', 'D');
}

function lengthOf(words: TesseractWord[]): number {
  return words.reduce((sum, { text }) => sum + text.length, 0);
}

/** Share of the characters: a run with fewer of them was cut. */
const fewestKept = 0.6;
/** Digits and signs that were read with less give way to a reading that is no surer. */
const likelyInAlphabet = 60;
/** What is no Greek word gives way to a reading that is less sure by so much, or surer if it was doubtful. */
const muchSurer = 20;
/** In letters: words of as many are read as Latin ones with more confidence. */
const shortWord = 3;
const surelyShort = 90;
/** A Latin word that is not spelled as a Greek one, and was read as such with doubt. */
const likelyLatinWord = 65;
/** No word is read more surely. */
const surest = 100;
/** Capitals that look like no Greek ones. */
const onlyLatin = /[CDFGJLQRSUVW]/;

/** The same beside Han characters, whose models know Latin letters. */
function surerInHan(first: TesseractWord[], second: TesseractWord[]): TesseractWord[] {
  const before = meanConfidence(first) ?? 0;
  const letters = lettersOf(textOf(first));
  const words = withoutNeighbors(second, letters.length);
  const after = meanConfidence(words) ?? 0;
  const isTaken = han.test(letters)
    ? after > surelyOther && textOf(words).length > 1
    : after > Math.min(before, likelyLatin) &&
      (lettersOf(textOf(words)).length >= letters.length || before < surelyCut);
  return isTaken ? withWide(words, textOf(first)) : first;
}

/** What looks like letters in a character of another script is read with less. */
export const surelyOther = 80;
/** A run that lost a letter where it was cut is worse than what was read surely before. */
const surelyCut = 60;

export function textOf(words: TesseractWord[]): string {
  return words.map(({ text }) => text).join(' ');
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '');
}

/** Without doubtful words at the ends that are more than the letters there: parts of neighbors. */
function withoutNeighbors(words: TesseractWord[], letters: number): TesseractWord[] {
  for (const [end, rest] of [
    [words.at(-1), words.slice(0, -1)],
    [words[0], words.slice(1)],
  ] as const) {
    const isNeighbor = end && rest.length > 0 && end.confidence < surelyOther;
    if (isNeighbor && lettersOf(textOf(rest)).length >= letters)
      return withoutNeighbors(rest, letters);
  }
  return words;
}

/** With the wide punctuation that was read first; words are matched where they are as many. */
function withWide(words: TesseractWord[], first: string): TesseractWord[] {
  const pieces =
    first.match(new RegExp(`[${wideSigns}]*[^\\s${wideSigns}]+[${wideSigns}]*`, 'g')) ?? [];
  const areAll = pieces.length === words.length;
  return words.map((word, at) => {
    const piece = areAll ? (pieces[at] ?? '') : '';
    const start = areAll || at === 0 ? leading(areAll ? piece : first) : '';
    const end = areAll || at === words.length - 1 ? trailing(areAll ? piece : first) : '';
    const inner = word.text
      .slice(start && /^[,.:;(]/.test(word.text) ? 1 : 0)
      .replace(end ? /[,.:;)]$/ : /$^/, '');
    return { ...word, text: start + inner + end };
  });
}

function leading(text: string): string {
  return new RegExp(`^[${wideSigns}]*`).exec(text)?.[0] ?? '';
}

function trailing(text: string): string {
  return new RegExp(`[${wideSigns}]*$`).exec(text)?.[0] ?? '';
}
