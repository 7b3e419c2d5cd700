/**
 * Corrects the case of a word: capitals where its letters are as high as capitals, small letters
 * where they are not; "s" and "S", "v" and "V" differ only in height. A letter is changed only
 * beside others of that case, or in a word with letters of both heights. `heights` are those of the characters, in pixels.
 */
export function restoreCase(characters: string[], heights: number[]): string {
  const heightsOf = (kind: RegExp) =>
    heights.filter((_, index) => kind.test(characters[index] ?? ''));
  const high = heightsOf(highLetter);
  const low = heightsOf(lowLetter);
  const mayRise = high.length >= 2 && (low.length > 0 || !characters.some(isSmall));
  // A word of two or three letters, as "or" and "[src]", has no more evidence.
  const letters = characters.filter(isLetter).length;
  const maySink = low.length >= (letters <= 3 ? 1 : 3);
  // Beside both kinds the height alone tells, as of the O within "formatOutput".
  const hasBoth = high.length >= 2 && low.length >= 2;
  if (!areEven(high) || !areEven(low)) return characters.join('');
  const [capitals, small] = [Math.min(...high), Math.max(...low)];
  const initial = initialOf(characters, heights);
  if (capitals < minRatio * small) return characters.join('');
  const cased = characters.map((character, index) => {
    const height = heights[index] ?? 0;
    const around = `${characters[index - 1] ?? ''}${characters[index + 1] ?? ''}`;
    if (index === initial) return character.toUpperCase();
    const isLevel = height >= capitals && height <= Math.max(...high) + 1;
    const isCapital = isLevel && (hasBoth || (mayRise && /\p{Lu}/u.test(around)));
    if (likeItsCapital.test(character) && isCapital) return character.toUpperCase();
    if (maySink && likeItsSmall.test(character) && /\p{Ll}/u.test(around) && height <= small)
      return character.toLowerCase();
    return character;
  });
  return cased.join('');
}

/** The first letter of a word if it is clearly higher than the small ones behind it; otherwise -1. */
function initialOf(characters: string[], heights: number[]): number {
  const first = characters.findIndex(isLetter);
  const behind = heights.filter(
    (_, index) => index > first && /[acemnorsuvwxz]/.test(characters[index] ?? ''),
  );
  const small = Math.max(...behind);
  const height = heights[first] ?? 0;
  const isHigher =
    height >= Math.max(small + 2, initialRatio * small) && height <= highestInitial * small;
  const isInitial = likeItsCapital.test(characters[first] ?? '') && behind.length >= 2;
  return isInitial && isHigher && areEven(behind) ? first : -1;
}

/**
 * The ratio of an initial to small letters: rounded letters are a pixel higher than others, and those with
 * ink of the line above are higher than any.
 */
const initialRatio = 1.2;
const highestInitial = 1.55;

function isLetter(character: string): boolean {
  return /\p{L}/u.test(character);
}

/** A small letter that does not look like its capital. */
function isSmall(character: string): boolean {
  return /\p{Ll}/u.test(character) && !likeItsCapital.test(character);
}

/** Where characters touch, heights may belong to others. */
function areEven(heights: number[]): boolean {
  return heights.length === 0 || Math.max(...heights) <= Math.min(...heights) + 1;
}

/** The least ratio of capitals to small letters in pixels: 11 to 8 in small text. */
const minRatio = 1.15;

const likeItsCapital = /[cosuvwxz]/;
const likeItsSmall = /[COSUVWXZ]/;

/** Letters as high as capitals, and letters that are not; others may be either. */
const highLetter = /[ABD-NPRTYbdfhkl0-9]/;
const lowLetter = /[aemnr]/;
