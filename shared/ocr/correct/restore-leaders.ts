import type { RecognizedLine, RecognizedWord } from '../../api/recognition.ts';
import { across } from '../geometry/boxes.ts';
import type { Span } from '../geometry/spans.ts';
import { lineOfWords } from '../layout/join-words.ts';
import type { Leader } from '../segment/erase-leaders.ts';
import { joinPair } from './join-split-words.ts';

/**
 * Adds the rows of dots that were erased before recognition to their lines, each as a word. A row of
 * asterisks may be a line of its own.
 */
export function restoreLeaders(blocks: RecognizedLine[][], leaders: Leader[]): RecognizedLine[][] {
  if (leaders.length === 0) return blocks;
  const restored = new Map<RecognizedLine, RecognizedWord[]>();
  const alone: RecognizedLine[] = [];
  for (const leader of leaders) {
    const line = lineOf(leader, blocks.flat());
    if (line) restored.set(line, [...(restored.get(line) ?? []), wordOf(leader)]);
    else if (leader.asterisks) alone.push(lineOfWords([wordOf(leader)]));
  }
  const written = blocks.map((block) =>
    block.map((line) => {
      const words = restored.get(line);
      if (!words) return line;
      const all = [...line.words, ...words].sort((a, b) => a.box.x - b.box.x);
      return { ...line, ...lineOfWords(joinAsterisks(all)), confidence: line.confidence };
    }),
  );
  return alone.reduce(withLine, written);
}

function wordOf({ box, dots, asterisks }: Leader): RecognizedWord {
  return { text: (asterisks ? '*' : '.').repeat(dots), confidence: leaderConfidence, box };
}

/** Joins rows of asterisks with the slash or star that stands at their end. */
function joinAsterisks(words: RecognizedWord[]): RecognizedWord[] {
  const joined: RecognizedWord[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    const isJoined =
      last &&
      /^[/*]+ [/*]+$/.test(`${last.text} ${word.text}`) &&
      word.box.x - last.box.x - last.box.width < last.box.height;
    if (isJoined) joined[joined.length - 1] = joinPair(last, word);
    else joined.push(word);
  }
  return joined;
}

/** Puts a line among those of the block that has the nearest line above or below it. */
function withLine(blocks: RecognizedLine[][], line: RecognizedLine): RecognizedLine[][] {
  const apartFrom = (block: RecognizedLine[]) => {
    const over = block.filter(({ box }) => sharedBy(across(box), across(line.box)) > 0);
    return Math.min(...over.map(({ box }) => Math.abs(box.y - line.box.y)));
  };
  const nearest = blocks.toSorted((a, b) => apartFrom(a) - apartFrom(b))[0];
  if (!nearest || apartFrom(nearest) === Number.POSITIVE_INFINITY) return [...blocks, [line]];
  return blocks.map((block) =>
    block === nearest ? [...block, line].toSorted((a, b) => a.box.y - b.box.y) : block,
  );
}

function sharedBy(one: Span, other: Span): number {
  return Math.min(one.to, other.to) - Math.max(one.from, other.from);
}

/** The confidence of what the ink shows by itself. */
const leaderConfidence = 95;

/**
 * The line at the same height whose words leave room for it, and that ends or begins nearest to it.
 */
function lineOf({ box }: Leader, lines: RecognizedLine[]): RecognizedLine | undefined {
  const y = box.y + box.height / 2;
  const beside = lines.filter(
    (line) =>
      y >= line.box.y && y <= line.box.y + maxBelowTop * line.box.height && hasRoom(line, box),
  );
  return beside.toSorted((a, b) => distance(a, box) - distance(b, box))[0];
}

/** In heights of the line, from its top: dots are on the baseline. */
const maxBelowTop = 1.2;

/** A dotted rule below a line begins under its words. */
function hasRoom({ words, box }: RecognizedLine, leader: RecognizedWord['box']): boolean {
  return words.every((word) => {
    const end = Math.min(word.box.x + word.box.width, leader.x + leader.width);
    return end - Math.max(word.box.x, leader.x) <= maxUnder * box.height;
  });
}

/** In heights of the line: boxes of words are off by a few pixels, or by half a Han character. */
const maxUnder = 0.5;

function distance({ words }: RecognizedLine, { x, width }: RecognizedWord['box']): number {
  return Math.min(...words.map(({ box }) => Math.max(x - box.x - box.width, box.x - x - width, 0)));
}
