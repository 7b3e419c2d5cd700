import type { RecognizedLine, RecognizedWord } from '../../../api/recognition.ts';
import { joinTexts } from '../../../text/join-lines.ts';
import type { GrayImage } from '../../image/image.ts';
import { alignWord } from './align-word.ts';
import { gammaOrTau } from './gamma-or-tau.ts';
import { type CutWord, cutWords, glyphShape } from './glyph-shape.ts';
import { restoreStems } from './restore-stems.ts';
import { type Glyph, ShapeBook, type ShapeVotes } from './shape-book.ts';

/**
 * Corrects the lines of an image by the shapes of its letters: the same shape is in many words, and
 * where most of them were surely read as one character, a doubtful word with another character
 * there is wrong; I, l and 1 are told apart by their heights. No dictionary is used, so names and code stay as they are.
 */
export function correctGlyphs(blocks: RecognizedLine[][], ink: GrayImage): RecognizedLine[][] {
  const words = blocks
    .flat()
    .flatMap((line) => cutWords(line, ink))
    .toSorted((a, b) => b.word.confidence - a.word.confidence);
  const book = new ShapeBook();
  const shaped = words.map((cut) => ({ cut, shapes: addGlyphs(book, cut, ink) }));
  const stems = restoreStems(shaped, ink);
  const changes = changesByWord(book);
  const texts = new Map<RecognizedWord, string>();
  for (const cut of words) {
    const characters = stems.get(cut.word);
    const text = characters
      ? textOf({ ...cut, characters }, [], book, ink)
      : textOf(cut, changes.get(cut.word) ?? [], book, ink);
    if (text !== cut.word.text) texts.set(cut.word, text);
  }
  return blocks.map((block) => block.map((line) => withTexts(line, texts)));
}

/**
 * Adds the glyphs of a word, of which the surest come first so that others are compared with theirs;
 * gives the votes on each of its characters that is one piece of ink.
 */
function addGlyphs(
  book: ShapeBook,
  { word, characters, pieces }: CutWord,
  ink: GrayImage,
): ShapeVotes[] {
  const marks = marksOf(characters);
  if (marks.length !== pieces.length) return [];
  return pieces.flatMap((piece, at) => {
    const { label, index } = marks[at] ?? { label: '', index: 0 };
    if (piecesOf(label) > 1) return [];
    const around = `${characters[index - 1] ?? ''}${characters[index + 1] ?? ''}`;
    const votes = book.findOrAdd(glyphShape(piece, ink));
    votes.add({ word, index, label, around });
    return [votes];
  });
}

/** The characters with their indices; those of two pieces twice. */
function marksOf(characters: string[]): { label: string; index: number }[] {
  return characters.flatMap((label, index) =>
    Array.from({ length: piecesOf(label) }, () => ({ label, index })),
  );
}

function piecesOf(label: string): number {
  return /["“”„«»]/.test(label) ? 2 : 1;
}

type Change = { glyph: Glyph; label: string };

function changesByWord(book: ShapeBook): Map<RecognizedWord, Change[]> {
  const byWord = new Map<RecognizedWord, Change[]>();
  for (const change of book.votes().flatMap((votes) => votes.changes())) {
    const { word } = change.glyph;
    byWord.set(word, [...(byWord.get(word) ?? []), change]);
  }
  return byWord;
}

/** Words read with this confidence have no character too few or too many. */
const sureLength = 94;

function textOf(cut: CutWord, changes: Change[], book: ShapeBook, ink: GrayImage): string {
  const { word, characters, pieces } = cut;
  const changed = changedCharacters(characters, changes);
  if (pieces.length !== marksOf(characters).length)
    return word.confidence < sureLength ? alignWord(cut, book, ink) : word.text;
  if (pieces.length !== characters.length) return changed.join('');
  const shown = changed.map((character, at) => {
    const piece = pieces[at];
    return piece ? gammaOrTau(character, piece.box, ink) : character;
  });
  const heights = pieces.map(({ box }) => box.height);
  return restoreCase(shown, heights);
}

/** If much would change, the pieces do not fit the characters: some touch, some fell apart. */
function changedCharacters(characters: string[], changes: Change[]): string[] {
  if (changes.length > Math.max(fewChanges, maxChanges * characters.length)) return characters;
  const labels = new Map(changes.map(({ glyph, label }) => [glyph.index, label]));
  return characters.map((character, index) => labels.get(index) ?? character);
}

/** Share of the characters of a word; this many may change in any word. */
const maxChanges = 0.12;
const fewChanges = 2;

function withTexts(line: RecognizedLine, texts: Map<RecognizedWord, string>): RecognizedLine {
  if (!line.words.some((word) => texts.has(word))) return line;
  const words = line.words.map((word) => ({ ...word, text: texts.get(word) ?? word.text }));
  return { ...line, words, text: words.map(({ text }) => text).join(' ') };
}

/**
 * Corrects the case of a word: capitals where its letters are as high as capitals, small letters
 * where they are not; "s" and "S", "v" and "V" differ only in height. A letter is changed only
 * beside others of that case. `heights` are those of the characters, in pixels.
 */
export function restoreCase(characters: string[], heights: number[]): string {
  const heightsOf = (kind: RegExp) =>
    heights.filter((_, index) => kind.test(characters[index] ?? ''));
  const high = heightsOf(highLetter);
  const low = heightsOf(lowLetter);
  const mayRise = high.length >= 2 && (low.length > 0 || !characters.some(isSmall));
  // A word of two or three letters, as "or", has no more evidence.
  const maySink = low.length >= Math.min(3, characters.length - 1);
  if (!areEven(high) || !areEven(low)) return characters.join('');
  const [capitals, small] = [Math.min(...high), Math.max(...low)];
  const initial = initialOf(characters, heights);
  if (capitals < minRatio * small) return characters.join('');
  const cased = characters.map((character, index) => {
    const height = heights[index] ?? 0;
    const around = `${characters[index - 1] ?? ''}${characters[index + 1] ?? ''}`;
    if (index === initial) return character.toUpperCase();
    if (mayRise && likeItsCapital.test(character) && /\p{Lu}/u.test(around) && height >= capitals)
      return character.toUpperCase();
    if (maySink && likeItsSmall.test(character) && /\p{Ll}/u.test(around) && height <= small)
      return character.toLowerCase();
    return character;
  });
  return cased.join('');
}

/** The first letter of a word if it is clearly higher than the small ones behind it; otherwise -1. */
function initialOf(characters: string[], heights: number[]): number {
  const first = characters.findIndex(isLetter);
  const behind = heights.filter(
    (_, index) => index > first && /[acemnorsuvwxz]/.test(characters[index] ?? ''),
  );
  const small = Math.max(...behind);
  const height = heights[first] ?? 0;
  const isHigher =
    height >= Math.max(small + 2, initialRatio * small) && height <= highestInitial * small;
  const isInitial = likeItsCapital.test(characters[first] ?? '') && behind.length >= 2;
  return isInitial && isHigher && areEven(behind) ? first : -1;
}

/**
 * The ratio of an initial to small letters: rounded letters are a pixel higher than others, and those with
 * ink of the line above are higher than any.
 */
const initialRatio = 1.2;
const highestInitial = 1.55;

function isLetter(character: string): boolean {
  return /\p{L}/u.test(character);
}

/** A small letter that does not look like its capital. */
function isSmall(character: string): boolean {
  return /\p{Ll}/u.test(character) && !likeItsCapital.test(character);
}

/** Where characters touch, heights may belong to others. */
function areEven(heights: number[]): boolean {
  return heights.length === 0 || Math.max(...heights) <= Math.min(...heights) + 1;
}

/** The least ratio of capitals to small letters in pixels: 11 to 8 in small text. */
const minRatio = 1.15;

const likeItsCapital = /[cosuvwxz]/;
const likeItsSmall = /[COSUVWXZ]/;

/** Letters as high as capitals, and letters that are not; others may be either. */
const highLetter = /[ABD-NPRTYbdfhkl0-9]/;
const lowLetter = /[aemnr]/;

/**
 * Corrects I, l and 1 in doubtful words by the sure words of the image: where the surrounding
 * letters always have the same one between them, it belongs there too. "xsIt" becomes "xslt" on a
 * page that has "xsltTransform" several times, and "srcl" becomes "src1" on one with "src0" and "src1:m".
 * Without such evidence on the page it stays as read.
 */
export function restoreLookAlikes(blocks: RecognizedLine[][]): RecognizedLine[][] {
  const all = blocks.flat().flatMap(({ words }) => words);
  const shown = shownBetween(all);
  const numbered = numbersBehind(all);
  return blocks.map((block) =>
    block.map((line) => {
      const words = line.words.map((word) => withNumber(respelled(word, shown), numbered));
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

/** The two characters before and the one after; the start and the end of a word count too. */
function around(text: string, index: number): string {
  return `${text.slice(Math.max(0, index - 2), index)}?${text[index + 1] ?? ''}`;
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

const numberedName = /(?<![\p{L}\p{N}_])([\p{L}_]{2,})(\d)(?![\p{L}\p{N}_])/gu;
const nameBeforeStem = /(?<![\p{L}\p{N}_])([\p{L}_]{2,})[lI](?![\p{L}\p{N}_])/gu;

/** The word with a 1 where others of its name have one, or both of the digits around it. */
function withNumber(word: RecognizedWord, numbered: Map<string, Set<string>>): RecognizedWord {
  if (word.confidence >= certainSpelling) return word;
  const text = word.text.replace(nameBeforeStem, (read, name: string) => {
    const numbers = numbered.get(name);
    const has = (number: string) => numbers?.has(number) ?? false;
    return has('1') || (has('0') && has('2')) ? `${name}1` : read;
  });
  return text === word.text ? word : { ...word, text };
}

const certainSpelling = 94;
