/** The mean confidence of words, 0 to 100 with one decimal; null for no words. */
export function meanConfidence(words: { confidence: number }[]): number | null {
  if (words.length === 0) return null;
  const sum = words.reduce((total, { confidence }) => total + confidence, 0);
  return Math.round((10 * sum) / words.length) / 10;
}
