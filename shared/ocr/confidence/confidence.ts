import type { RecognizedLine } from '../../api/recognition.ts';

/** The mean confidence of words, 0 to 100 with one decimal; null for no words. */
export function meanConfidence(words: { confidence: number }[]): number | null {
  if (words.length === 0) return null;
  const sum = words.reduce((total, { confidence }) => total + confidence, 0);
  return toTenths(sum / words.length);
}

/** The confidence of words, 0 to 100, by how many characters they have; 0 for no words. */
export function confidenceByCharacters(words: { text: string; confidence: number }[]): number {
  const characters = words.reduce((sum, { text }) => sum + text.length, 0);
  if (characters === 0) return 0;
  return words.reduce((sum, word) => sum + word.confidence * word.text.length, 0) / characters;
}

/** A line whose confidences have one decimal. */
export function roundConfidences({ words, confidence, ...line }: RecognizedLine): RecognizedLine {
  return {
    ...line,
    confidence: toTenths(confidence),
    words: words.map((word) => ({ ...word, confidence: toTenths(word.confidence) })),
  };
}

function toTenths(value: number): number {
  return Math.round(10 * value) / 10;
}

/** How much was read, and how surely: the better of two readings of the same has more; 0 for none. */
export function scoreLines(lines: RecognizedLine[]): number {
  const confidence = meanConfidence(lines.flatMap(({ words }) => words)) ?? 0;
  return confidence * Math.sqrt(charactersIn(lines));
}

export function charactersIn(lines: RecognizedLine[]): number {
  return lines.reduce((sum, { text }) => sum + text.length, 0);
}
