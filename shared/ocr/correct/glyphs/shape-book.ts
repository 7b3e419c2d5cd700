import { type GlyphShape, isSameShape } from './glyph-shape.ts';
import { ShapeVotes } from './shape-votes.ts';

type Entry = { shape: GlyphShape; votes: ShapeVotes };

/** The shapes of the glyphs of an image, each with what it was read as. */
export class ShapeBook {
  readonly #bySize = new Map<number, Entry[]>();

  /** The votes on a shape; undefined where none is like it. */
  find(shape: GlyphShape): ShapeVotes | undefined {
    for (const [wider, higher] of sizes) {
      const entries = this.#bySize.get(keyOf(shape.width + wider, shape.height + higher));
      const found = entries?.find((entry) => isSameShape(entry.shape, shape));
      if (found) return found.votes;
    }
    return undefined;
  }

  /** The votes on a shape, which are none yet where no other is like it. */
  findOrAdd(shape: GlyphShape): ShapeVotes {
    const found = this.find(shape);
    if (found) return found;
    const votes = new ShapeVotes();
    const key = keyOf(shape.width, shape.height);
    const entries = this.#bySize.get(key) ?? [];
    // A photo has shapes without end, which would have to be compared with each other.
    if (entries.length < maxOfSize) this.#bySize.set(key, [...entries, { shape, votes }]);
    return votes;
  }

  votes(): ShapeVotes[] {
    return [...this.#bySize.values()].flat().map(({ votes }) => votes);
  }
}

/** A page of many fonts has 12. */
const maxOfSize = 50;

/** How much larger a shape alike may be, in pixels; the same size first. */
const sizes = [0, -1, 1].flatMap((wider) => [0, -1, 1].map((higher) => [wider, higher] as const));

function keyOf(width: number, height: number): number {
  return width * 100_000 + height;
}
