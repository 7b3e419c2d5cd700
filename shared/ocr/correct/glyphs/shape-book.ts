import type { RecognizedWord } from '../../../api/recognition.ts';
import { type GlyphShape, isSameShape } from './glyph-shape.ts';

type ShapeEntry = { shape: GlyphShape; votes: ShapeVotes };

/** The shapes of an image's glyphs, with their readings. */
export class ShapeBook {
  readonly #bySize = new Map<number, ShapeEntry[]>();

  /** The votes on a shape; undefined where no other is like it. */
  find(shape: GlyphShape): ShapeVotes | undefined {
    for (const [wider, higher] of sizes) {
      const entries = this.#bySize.get(keyOf(shape.width + wider, shape.height + higher));
      const found = entries?.find((entry) => isSameShape(entry.shape, shape));
      if (found) return found.votes;
    }
    return undefined;
  }

  /** The votes on a shape; new ones where no other is like it. */
  findOrAdd(shape: GlyphShape): ShapeVotes {
    const found = this.find(shape);
    if (found) return found;
    const votes = new ShapeVotes();
    const key = keyOf(shape.width, shape.height);
    const entries = this.#bySize.get(key) ?? [];
    // A photo has no end of shapes, all of which would have to be compared.
    if (entries.length < maxOfSize) this.#bySize.set(key, [...entries, { shape, votes }]);
    return votes;
  }

  votes(): ShapeVotes[] {
    return [...this.#bySize.values()].flat().map(({ votes }) => votes);
  }
}

/** A page with many fonts has 12. */
const maxOfSize = 50;

/** How much larger a similar shape may be, in pixels; the same size first. */
const sizes = [0, -1, 1].flatMap((wider) => [0, -1, 1].map((higher) => [wider, higher] as const));

function keyOf(width: number, height: number): number {
  return width * 100_000 + height;
}

/** The character of a word at `index`, its reading, and the characters beside it. */
export type Glyph = { word: RecognizedWord; index: number; label: string; around: string };

/** What the glyphs of one shape were read as, weighted by the confidence of their words. */
export class ShapeVotes {
  readonly #byText = new Map<string, Glyph[]>();
  readonly #votes = new Map<string, number>();
  readonly #labels = new Set<string>();

  add(glyph: Glyph): void {
    const { text } = glyph.word;
    const alike = this.#byText.get(text);
    if (alike) alike.push(glyph);
    else this.#byText.set(text, [glyph]);
    count(this.#votes, glyph, 1);
    this.#labels.add(glyph.label);
  }

  /** The changes to glyphs whose own reading differs from what the others agree on. */
  changes(): { glyph: Glyph; label: string }[] {
    if (new Set([...this.#labels].map(kindOf)).size < 2) return [];
    return [...this.#byText.values()].flat().flatMap((glyph) => {
      const label = this.#labelInsteadOf(glyph);
      return label === null ? [] : [{ glyph, label }];
    });
  }

  /** Whether a word that is not doubtful has this character for the shape. */
  shows(label: string): boolean {
    return (this.#votes.get(kindOf(label)) ?? 0) > 0;
  }

  /** The character of the shape beside these characters; null where that is unclear. */
  labelBeside(around: string): string | null {
    const { kind, most, others } = this.#count();
    const clear = isJudged.test(kind) && most >= votesNeeded.doubtful && others <= maxOthers * most;
    return clear ? this.#labelOf(kind, around) : null;
  }

  #labelInsteadOf({ word, label, around }: Glyph): string | null {
    if (word.confidence >= certainWord || !isJudged.test(label)) return null;
    const { kind, most, others } = this.#count(word.text);
    if (!isJudged.test(kind) || !mayBe(kind, label, around)) return null;
    // A shape that letters share with a digit is no evidence against a word of letters alone.
    if (/\d/.test(kind) && lettersAlone.test(word.text)) return null;
    const [needed, limit] = isGivenAway(kind, label, around)
      ? [votesNeeded.givenAway, label === '1' ? maxOthers : 1]
      : [around.includes(kind) ? Number.POSITIVE_INFINITY : votesNeededIn(word), maxOthers];
    if (most < needed || others > limit * most) return null;
    const other = this.#labelOf(kind, around);
    // A bar is between words, and no letter looks like one except those that are stems.
    return other === '|' && /\p{L}/u.test(label) ? null : other;
  }

  /** The votes; a word that was misread once may be misread everywhere. */
  #count(except = ''): { kind: string; most: number; others: number } {
    const votes = new Map(this.#votes);
    for (const glyph of this.#byText.get(except) ?? []) count(votes, glyph, -1);
    let [kind, most, sum] = ['', 0, 0];
    for (const [each, votesForIt] of votes) {
      sum += votesForIt;
      if (votesForIt > most) [kind, most] = [each, votesForIt];
    }
    return { kind, most, others: sum - most };
  }

  /** A stem is the letter that all were read as, or else of the kind of its neighbors. */
  #labelOf(kind: string, around: string): string | null {
    if (kind !== stem) return kind;
    const labels = [...this.#labels].filter((label) => kindOf(label) === stem);
    if (labels.length === 1) return labels[0] ?? null;
    if (/\p{Ll}/u.test(around)) return 'l';
    return /\p{Lu}/u.test(around) ? 'I' : null;
  }
}

/** Adds a glyph's reading `times` times. */
function count(votes: Map<string, number>, { word, label, around }: Glyph, times: 1 | -1): void {
  if (isGivenAway(stem, label, around)) return;
  const kind = kindOf(label);
  votes.set(kind, (votes.get(kind) ?? 0) + times * weightOf(word));
}

/** Many fonts draw "l", "I" and "|" alike: their shape does not distinguish them. */
const stem = 'l';

function kindOf(label: string): string {
  return label === 'I' || label === '|' ? stem : label;
}

/**
 * Dots and quotes are too small to be recognized by their shape, and what is drawn alike in two
 * scripts is decided by the other characters of a word.
 */
const isJudged = /[\p{Script=Latin}\d(){}[\]<>=+$@®©&%#|]/u;

/** Whether the label of a glyph may be of this kind, between such characters. */
function mayBe(kind: string, label: string, around: string): boolean {
  // Letters that differ only in height are distinguished by it.
  if (kind === kindOf(label) || kind.toLowerCase() === label.toLowerCase()) return false;
  // The edge of a table beside a word is a bar like a stem, and read as a bracket.
  if (kind === stem && !/[\p{L}\d]/u.test(label)) return false;
  if (kind === '0' && label === 'O') return /[\dx]/i.test(around);
  if (kind === 'O' && label === '0') return !/\d/.test(around);
  return true;
}

/** Words of letters, as in dictionaries: fewer than three may be a name with a number, as "v1". */
const lettersAlone = /^[^\p{L}\d]*\p{L}{3,}[^\p{L}\d]*$/u;

/** Misreadings excluded by the neighboring characters, or that no font draws alike. */
function isGivenAway(kind: string, label: string, around: string): boolean {
  if (kind === '0') return /[@®©]/.test(label);
  return kind === stem && label === '1' && /\p{Ll}/u.test(around) && !/\d/.test(around);
}

/** Words read with this confidence are right. */
export const certainWord = 94;

/** A word with less confidence is doubtful, and may be wrong where others are not. */
const doubtfulWord = 85;

/** Below this it needs the fewest votes to be changed. */
const poorWord = 70;

/** From 60 on half of the words are right. */
const halfSure = 60;

function weightOf({ confidence }: RecognizedWord): number {
  if (confidence < halfSure) return 0;
  return confidence < doubtfulWord ? 0.5 : 1;
}

/** Votes needed for a change: more for words that were read more surely. */
const votesNeeded = { givenAway: 0.5, poor: 1, doubtful: 1.5, other: 5 };

function votesNeededIn({ confidence }: RecognizedWord): number {
  if (confidence >= doubtfulWord) return votesNeeded.other;
  return confidence < poorWord ? votesNeeded.poor : votesNeeded.doubtful;
}

/** The share of votes for other kinds, at most. */
const maxOthers = 0.15;
