/**
 * What each piece of a word's ink shows: of its characters `taken` from the `from`th on. `same`
 * and `unknown` leave them as they are; `other` is a piece that shows another character, `lost` one
 * that shows a character that was not read, and `added` a character without a piece.
 */
export type Step = {
  kind: 'same' | 'unknown' | 'other' | 'lost' | 'added';
  from: number;
  taken: number;
  piece: number;
};

/** Whether a piece shows a character; null where it is not known what it shows. */
export type Shows = ((character: string) => boolean) | null;

/** The likeliest way in which pieces show characters, from the left; null where there is none. */
export function alignPieces(characters: string[], pieces: Shows[]): Step[] | null {
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

/** A step that takes so many characters and uses so many pieces; costs are those up to it. */
type Move = { kind: Step['kind']; taken: number; used: number; cost: number };

/** Letters that touch are one piece, which is unknown. */
const unknownMoves = [1, 2, 3].map((taken): Move => {
  return { kind: 'unknown', taken, used: 1, cost: 0.2 * taken - 0.1 };
});

/** For each number of characters and of pieces the best last move to get there. */
function bestMoves(characters: string[], pieces: Shows[]): (Move | undefined)[][] {
  const best: (Move | undefined)[][] = [];
  for (let from = 0; from <= characters.length; from++) {
    best.push([]);
    for (let piece = 0; piece <= pieces.length; piece++) {
      const reached = movesTo(characters[from - 1], pieces[piece - 1]).flatMap((move) => {
        const start = from === move.taken && piece === move.used;
        const before = start ? 0 : best[from - move.taken]?.[piece - move.used]?.cost;
        return before === undefined ? [] : [{ ...move, cost: before + move.cost }];
      });
      best[from]?.push(reached.reduce<Move | undefined>(cheaper, undefined));
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

function cheaper(a: Move | undefined, b: Move): Move {
  return a && a.cost <= b.cost ? a : b;
}
