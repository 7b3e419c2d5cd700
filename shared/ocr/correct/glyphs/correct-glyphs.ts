import type { RecognizedLine, RecognizedWord } from '../../../api/recognition.ts';
import type { GrayImage } from '../../image/image.ts';
import { alignWord } from './align-word.ts';
import { stemBelowDot, undottedI } from './dot-of-i.ts';
import { gammaOrTau } from './gamma-or-tau.ts';
import { type CutWord, cutWords, glyphShape } from './glyph-shape.ts';
import { restoreCase } from './restore-case.ts';
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
    if (!piece) return character;
    const isDotted = characters[at] === 'i' && stemBelowDot(piece.box, ink) !== null;
    if (isDotted && /[Il1|]/.test(character)) return 'i';
    return character === 'i'
      ? undottedI(changed, at, piece.box, ink)
      : gammaOrTau(character, piece.box, ink);
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
