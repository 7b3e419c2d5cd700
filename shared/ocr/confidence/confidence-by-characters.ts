/** The confidence of words, 0 to 100, by how many characters they have; 0 for no words. */
export function confidenceByCharacters(words: { text: string; confidence: number }[]): number {
  const characters = words.reduce((sum, { text }) => sum + text.length, 0);
  if (characters === 0) return 0;
  return words.reduce((sum, word) => sum + word.confidence * word.text.length, 0) / characters;
}
