import type { Span } from '../../geometry/spans.ts';
import { characterWidth } from '../character-widths.ts';

/** The parts of a text, and by how many ems they do not fit; less than 0 where hints were met. */
export type DividedText = { parts: string[]; misfit: number };

/**
 * A text without its underscores and line breaks, divided over pieces of a line by how wide its
 * characters are: where it had an underscore or a break, rather there. `em` is in pixels.
 */
export function divideText(read: string, pieces: Span[], em: number): DividedText {
  const { characters, hints } = bare(read);
  // Monospaced text fits better where all characters are as wide as each other.
  const [even, uneven] = [() => 0.6, characterWidth].map((widthOf) => {
    return bestPath({ pieces, hints, em, places: placesOf(characters.map(widthOf), pieces) });
  });
  const path = !even || (uneven && uneven.cost < even.cost) ? (uneven ?? unreachable) : even;
  const parts = pieces.map((_, index) =>
    characters.slice(index === 0 ? 0 : path.ends[index - 1], path.ends[index]).join(''),
  );
  return { parts, misfit: path.cost };
}

/** Where each character begins and the last one ends, in pixels, if the pieces were one. */
function placesOf(widths: number[], pieces: Span[]): number[] {
  const room = pieces.reduce((sum, { from, to }) => sum + to - from, 0);
  const scale = room / widths.reduce((sum, width) => sum + width, 0.01);
  let at = 0;
  return [0, ...widths.map((width) => (at += width * scale))];
}

type Division = { pieces: Span[]; hints: Set<number>; em: number; places: number[] };

function bestPath({ pieces, hints, em, places }: Division): Path {
  const all = places.length - 1;
  const misfit = (piece: Span, from: number, to: number) =>
    Math.abs((places[to] ?? 0) - (places[from] ?? 0) - piece.to + piece.from) / em;
  let paths: Path[] = [{ cost: 0, ends: [] }];
  for (const [index, piece] of pieces.entries()) {
    const isLast = index === pieces.length - 1;
    const next: Path[] = Array.from(places, () => unreachable);
    for (const [from, path] of paths.entries()) {
      for (let to = isLast ? all : from; to <= all; to++) {
        const cost = path.cost + misfit(piece, from, to) - (!isLast && hints.has(to) ? hinted : 0);
        if (cost < (next[to]?.cost ?? 0)) next[to] = { cost, ends: [...path.ends, to] };
      }
    }
    paths = next;
  }
  return paths[all] ?? unreachable;
}

/** The best way to put so many characters into the pieces so far, and where each piece ends. */
type Path = { cost: number; ends: number[] };

const unreachable: Path = { cost: Number.POSITIVE_INFINITY, ends: [] };

/** What it is worth that recognition saw an end there, in ems. */
const hinted = 0.6;

function bare(read: string): { characters: string[]; hints: Set<number> } {
  const characters: string[] = [];
  const hints = new Set<number>();
  for (const character of read) {
    if (character === '_' || character === '\n') hints.add(characters.length);
    else characters.push(character);
  }
  return { characters, hints };
}
