import type { GrayImage } from '../../image/image.ts';
import { alignPieces, type Step } from './align-pieces.ts';
import { type CutWord, cutHarder, type Piece } from './cut-words.ts';
import { glyphShape } from './glyph-shape.ts';
import type { ShapeBook } from './shape-book.ts';

/**
 * The text of a word that has more or fewer pieces than characters: where one was lost, added or
 * mistaken among others that are known by their shapes, it is put right.
 */
export function alignWord(cut: CutWord, book: ShapeBook, ink: GrayImage): string {
  const { word, characters } = cut;
  if (characters.length < minLength) return word.text;
  const text = textAlong(characters, cut.pieces, book, ink);
  if (text !== null) return text;
  for (const threshold of harder) {
    const pieces = cutHarder(cut, ink, threshold);
    if (pieces.length !== characters.length) continue;
    return textAlong(characters, pieces, book, ink) ?? word.text;
  }
  return word.text;
}

/** Shorter words have too few others to hold on to. */
const minLength = 4;

/** Ink that counts, after that of marks. */
const harder = [144, 192];

/** Null where the pieces show nothing else, or not clearly. */
function textAlong(
  characters: string[],
  pieces: Piece[],
  book: ShapeBook,
  ink: GrayImage,
): string | null {
  const votes = pieces.map((piece) => book.find(glyphShape(piece, ink)));
  const known = votes.map((vote) =>
    vote && vote.labelBeside('a') !== null ? (character: string) => vote.shows(character) : null,
  );
  const steps = alignPieces(characters, known);
  if (!steps || !isClear(steps, characters.length, pieces.length)) return null;
  const texts = steps.map(({ kind, from, taken, piece }) => {
    const own = characters.slice(from, from + taken).join('');
    if (!isEdit({ kind })) return own;
    if (kind === 'added') return isLetter.test(own) ? '' : null;
    const before = characters[from - 1] ?? '';
    const around = before + (characters[from + taken] ?? '');
    const label = votes[piece]?.labelBeside(around) ?? null;
    if (label === null || (isBar.test(label) && !isLetter.test(own || before))) return null;
    // The same letter twice is rather one that fell apart.
    return kind === 'lost' && around.includes(label) ? null : label;
  });
  return texts.includes(null) ? null : texts.join('');
}

/** The edge of a table beside a word looks like these. */
const isBar = /[lI1|]/;
const isLetter = /[\p{L}\p{N}]/u;

/** One or two edits, each beside known characters, in a word of which half is known. */
function isClear(steps: Step[], characters: number, pieces: number): boolean {
  const edits = steps.filter(isEdit);
  const same = steps.filter(({ kind }) => kind === 'same').length;
  if (edits.length < 1 || edits.length > 2 || same < 0.5 * characters) return false;
  if (pieces === characters && edits.some(({ kind }) => kind !== 'other')) return false;
  return steps.every((step, at) => !isEdit(step) || isHeld(steps, at));
}

function isEdit({ kind }: Pick<Step, 'kind'>): boolean {
  return kind !== 'same' && kind !== 'unknown';
}

function isHeld(steps: Step[], at: number): boolean {
  const kind = steps[at]?.kind;
  const isSame = (index: number) => steps[index]?.kind === 'same';
  const before = isSame(at - 1) || (at === 0 && kind !== 'added');
  return before && isSame(at + 1) && (kind === 'other' || isSame(at + 2));
}
