import type { Recognition } from '../../../shared/api/recognition.ts';
import { meanConfidence } from '../../../shared/ocr/confidence/confidence.ts';
import { moveRecognition } from '../../../shared/ocr/geometry/move-recognition.ts';

type PlacedReading = { reading: Recognition; x: number; y: number };

/** Readings of parts of a picture as one of the whole, the parts after each other. */
export function joinReadings(first: PlacedReading, others: PlacedReading[]): Recognition {
  const all = [first, ...others];
  const moved = all.map(({ reading, x, y }) => moveRecognition(reading, { x, y }));
  const lines = moved.flatMap((each) => each.lines);
  return {
    ...first.reading,
    text: all
      .map(({ reading }) => reading.text)
      .filter((text) => text !== '')
      .join('\n\n'),
    confidence: meanConfidence(lines.flatMap(({ words }) => words)),
    lines,
    codes: moved.flatMap((each) => each.codes),
    tables: moved.flatMap((each) => each.tables),
    partial: all.some(({ reading }) => reading.partial),
    elapsedMs: all.reduce((sum, { reading }) => sum + reading.elapsedMs, 0),
  };
}
