/**
 * A word with capitals where its letters are as high as capitals, and small letters where they are
 * not: "s" and "S", "v" and "V" differ by their height alone. A letter is changed only beside others
 * of that case. `heights` are those of the characters, in pixels.
 */
export function restoreCase(characters: string[], heights: number[]): string {
  const heightsOf = (kind: RegExp) =>
    heights.filter((_, index) => kind.test(characters[index] ?? ''));
  const high = heightsOf(highLetter);
  const low = heightsOf(lowLetter);
  const mayRise = high.length >= 2 && (low.length > 0 || !characters.some(isSmall));
  // In a word of two or three letters, as "or", there are no more to go by.
  const maySink = low.length >= Math.min(3, characters.length - 1);
  if (!areEven(high) || !areEven(low)) return characters.join('');
  const [capitals, small] = [Math.min(...high), Math.max(...low)];
  if (capitals < minRatio * small) return characters.join('');
  const cased = characters.map((character, index) => {
    const height = heights[index] ?? 0;
    const around = `${characters[index - 1] ?? ''}${characters[index + 1] ?? ''}`;
    if (mayRise && likeItsCapital.test(character) && /\p{Lu}/u.test(around) && height >= capitals)
      return character.toUpperCase();
    if (maySink && likeItsSmall.test(character) && /\p{Ll}/u.test(around) && height <= small)
      return character.toLowerCase();
    return character;
  });
  return cased.join('');
}

/** A small letter that none of this could make a capital. */
function isSmall(character: string): boolean {
  return /\p{Ll}/u.test(character) && !likeItsCapital.test(character);
}

/** Where characters touch, heights may be those of others. */
function areEven(heights: number[]): boolean {
  return heights.length === 0 || Math.max(...heights) <= Math.min(...heights) + 1;
}

/** Capitals to small letters, in pixels, at least: 11 to 8 in small text. */
const minRatio = 1.15;

const likeItsCapital = /[cosuvwxz]/;
const likeItsSmall = /[COSUVWXZ]/;

/** Letters that are as high as capitals, and such that are not; others may be either. */
const highLetter = /[ABD-NPRTYbdfhkl0-9]/;
const lowLetter = /[aemnr]/;
