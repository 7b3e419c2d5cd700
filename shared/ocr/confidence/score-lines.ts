import type { RecognisedLine } from '../../api/recognition.ts';
import { meanConfidence } from './mean-confidence.ts';

/** How much was read, and how surely: the better of two readings of the same has more; 0 for none. */
export function scoreLines(lines: RecognisedLine[]): number {
  const confidence = meanConfidence(lines.flatMap(({ words }) => words)) ?? 0;
  return confidence * Math.sqrt(charactersIn(lines));
}

export function charactersIn(lines: RecognisedLine[]): number {
  return lines.reduce((sum, { text }) => sum + text.length, 0);
}
