import type { Box } from '../../../shared/api/box.ts';
import type { RecognizedLine, RecognizedWord } from '../../../shared/api/recognition.ts';

/** A line of text on the desktop, in its pixels. */
export type ReadLine = {
  /** Stays the same while the line exists, even where it moves. */
  ref: string;
  text: string;
  box: Box;
  /** 0 to 100. */
  confidence: number;
  words: RecognizedWord[];
};

/**
 * Assigns refs to lines that were just read: a line with the same text in the same place as before
 * keeps that ref, and so does a line that only moved, where no other has its text.
 */
export function withRefs(
  fresh: RecognizedLine[],
  before: ReadLine[],
  newRef: () => string,
): ReadLine[] {
  const left = new Set(before);
  const stayed = fresh.map((line) =>
    take(left, (old) => old.text === line.text && overlaps(old.box, line.box)),
  );
  const texts = countBy([...left].map(({ text }) => text));
  const open = countBy(fresh.filter((_, at) => !stayed[at]).map(({ text }) => text));
  return fresh.map((line, at) => {
    const isOnly = texts.get(line.text) === 1 && open.get(line.text) === 1;
    const old = stayed[at] ?? (isOnly ? take(left, ({ text }) => text === line.text) : undefined);
    const { text, box, confidence, words } = line;
    return { ref: old?.ref ?? newRef(), text, box, confidence, words };
  });
}

function take(lines: Set<ReadLine>, suits: (line: ReadLine) => boolean): ReadLine | undefined {
  const found = [...lines].find(suits);
  if (found) lines.delete(found);
  return found;
}

function overlaps(a: Box, b: Box): boolean {
  return (
    Math.abs(a.x - b.x) < Math.min(a.width, b.width) &&
    Math.abs(a.y - b.y) < Math.min(a.height, b.height) / 2
  );
}

function countBy(texts: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}
