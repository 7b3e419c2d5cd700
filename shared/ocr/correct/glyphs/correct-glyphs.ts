import type { RecognizedLine, RecognizedWord } from '../../../api/recognition.ts';
import type { GrayImage } from '../../image/image.ts';
import { alignWord } from './align-word.ts';
import { type CutWord, cutWords } from './cut-words.ts';
import { glyphShape } from './glyph-shape.ts';
import { restoreCase } from './restore-case.ts';
import { ShapeBook } from './shape-book.ts';
import type { Glyph } from './shape-votes.ts';

/**
 * The lines of an image, put right by what its letters look like: the same shape stands in many
 * words, and where most of them were surely read as one character, a doubtful word that has
 * another there is wrong. No dictionary is asked, so names and code stay as they are.
 */
export function correctGlyphs(blocks: RecognizedLine[][], ink: GrayImage): RecognizedLine[][] {
  const words = blocks
    .flat()
    .flatMap((line) => cutWords(line, ink))
    .toSorted((a, b) => b.word.confidence - a.word.confidence);
  const book = new ShapeBook();
  for (const cut of words) addGlyphs(book, cut, ink);
  const changes = changesByWord(book);
  const texts = new Map<RecognizedWord, string>();
  for (const cut of words) {
    const text = textOf(cut, changes.get(cut.word) ?? [], book, ink);
    if (text !== cut.word.text) texts.set(cut.word, text);
  }
  return blocks.map((block) => block.map((line) => withTexts(line, texts)));
}

/** Surest words first, so that it is their glyphs that others are compared with. */
function addGlyphs(book: ShapeBook, { word, characters, pieces }: CutWord, ink: GrayImage): void {
  const marks = marksOf(characters);
  if (marks.length !== pieces.length) return;
  for (const [at, piece] of pieces.entries()) {
    const { label, index } = marks[at] ?? { label: '', index: 0 };
    if (piecesOf(label) > 1) continue;
    const around = `${characters[index - 1] ?? ''}${characters[index + 1] ?? ''}`;
    book.findOrAdd(glyphShape(piece, ink)).add({ word, index, label, around });
  }
}

/** The characters with their places, those of two pieces twice. */
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

/** Words that were read so surely have no character too few or too many. */
const sure = 94;

function textOf(cut: CutWord, changes: Change[], book: ShapeBook, ink: GrayImage): string {
  const { word, characters, pieces } = cut;
  const changed = changedCharacters(characters, changes);
  if (pieces.length !== marksOf(characters).length)
    return word.confidence < sure ? alignWord(cut, book, ink) : word.text;
  if (pieces.length !== characters.length) return changed.join('');
  const heights = pieces.map(({ box }) => box.height);
  return restoreCase(changed, heights);
}

/** Where much would change, the pieces are those of other characters: some touch, some fell apart. */
function changedCharacters(characters: string[], changes: Change[]): string[] {
  if (changes.length > Math.max(2, 0.12 * characters.length)) return characters;
  const labels = new Map(changes.map(({ glyph, label }) => [glyph.index, label]));
  return characters.map((character, index) => labels.get(index) ?? character);
}

function withTexts(line: RecognizedLine, texts: Map<RecognizedWord, string>): RecognizedLine {
  if (!line.words.some((word) => texts.has(word))) return line;
  const words = line.words.map((word) => ({ ...word, text: texts.get(word) ?? word.text }));
  return { ...line, words, text: words.map(({ text }) => text).join(' ') };
}
