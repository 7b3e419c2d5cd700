import type { GrayImage } from '../../image/image.ts';
import { type CutWord, cutHarder, glyphShape, type Piece } from './glyph-shape.ts';
import type { ShapeBook } from './shape-book.ts';

/**
 * What one piece of a word's ink shows; it corresponds to `taken` of the characters from index
 * `from` on. `same` and `unknown` leave them as they are; `other` shows another character, `lost`
 * shows a character that was not read, and `added` is a character without a piece.
 */
type Step = {
  kind: 'same' | 'unknown' | 'other' | 'lost' | 'added';
  from: number;
  taken: number;
  piece: number;
};

/**
 * The corrected text of a word that has more or fewer pieces than characters: it is changed where
 * one was lost, added or misread among others known by their shapes.
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

/** Shorter words have too few other characters for reference. */
const minLength = 4;

/** Further ink thresholds, after that of marks. */
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
    // The same letter twice is more likely one that fell apart.
    return kind === 'lost' && around.includes(label) ? null : label;
  });
  return texts.includes(null) ? null : texts.join('');
}

/** The edge of a table beside a word looks like one of these. */
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

/** Whether a piece shows a character; null where it is unknown what it shows. */
type Shows = ((character: string) => boolean) | null;

/** The most likely alignment of pieces with characters, from the left; null where there is none. */
function alignPieces(characters: string[], pieces: Shows[]): Step[] | null {
  const best = bestMoves(characters, pieces);
  const steps: Step[] = [];
  let [from, piece] = [characters.length, pieces.length];
  while (from > 0 || piece > 0) {
    const move = best[from]?.[piece];
    if (!move) return null;
    from -= move.taken;
    piece -= move.used;
    steps.unshift({ kind: move.kind, from, taken: move.taken, piece });
  }
  return steps;
}

/** A step that takes `taken` characters and `used` pieces; `cost` includes all steps up to it. */
type Move = { kind: Step['kind']; taken: number; used: number; cost: number };

/** In edits: per character of an unknown piece, and how much less for the whole piece. */
const unknownCharacter = 0.2;
const unknownPiece = 0.1;

/** Letters that touch are one piece, which is unknown. */
const unknownMoves = [1, 2, 3].map((taken): Move => {
  return { kind: 'unknown', taken, used: 1, cost: unknownCharacter * taken - unknownPiece };
});

/** The best last move to each number of characters and of pieces. */
function bestMoves(characters: string[], pieces: Shows[]): (Move | undefined)[][] {
  const best: (Move | undefined)[][] = [];
  for (let from = 0; from <= characters.length; from++) {
    best.push([]);
    for (let piece = 0; piece <= pieces.length; piece++) {
      let last: Move | undefined;
      for (const move of movesTo(characters[from - 1], pieces[piece - 1])) {
        const start = from === move.taken && piece === move.used;
        const before = start ? 0 : best[from - move.taken]?.[piece - move.used]?.cost;
        if (before === undefined) continue;
        const cost = before + move.cost;
        if (!last || cost < last.cost) last = { ...move, cost };
      }
      best[from]?.push(last);
    }
  }
  return best;
}

function movesTo(character: string | undefined, shows: Shows | undefined): Move[] {
  const moves: Move[] = [];
  if (character !== undefined && shows) {
    const same = shows(character);
    moves.push({ kind: same ? 'same' : 'other', taken: 1, used: 1, cost: same ? 0 : 1 });
  }
  if (shows === null) moves.push(...unknownMoves);
  if (character !== undefined) moves.push({ kind: 'added', taken: 1, used: 0, cost: 1 });
  if (shows) moves.push({ kind: 'lost', taken: 0, used: 1, cost: 1 });
  return moves;
}
