import type { TesseractLine } from '../../ocr/tesseract/parse-tsv.ts';

/**
 * What was read from pictures, by a key for the picture and how it was read. It is kept in memory
 * alone, for a while: a window that is captured again is mostly the same.
 */
export type ReadingMemory<T> = {
  find(key: string): T | undefined;
  keep(key: string, read: T): void;
};

/** In characters of text, over all pictures: some hundred full screens. */
const usualCharacters = 2_000_000;
/** Since a picture was last read, in ms. */
const usualAgeMs = 10 * 60_000;

type Options = { maxCharacters?: number; maxAgeMs?: number; now?: () => number };

/** @param sizeOf in characters, what was read of a picture */
function createReadingMemory<T>(
  sizeOf: (read: T) => number,
  {
    maxCharacters = usualCharacters,
    maxAgeMs = usualAgeMs,
    now = performance.now.bind(performance),
  }: Options = {},
): ReadingMemory<T> {
  /** The longest unused first. */
  const known = new Map<string, { read: T; characters: number; usedAt: number }>();
  let characters = 0;
  let isSwept = false;

  function forget(key: string): void {
    characters -= known.get(key)?.characters ?? 0;
    known.delete(key);
  }

  function forgetOld(): void {
    for (const [key, { usedAt }] of known) {
      if (characters <= maxCharacters && now() - usedAt <= maxAgeMs) return;
      forget(key);
    }
  }

  function keep(key: string, read: T): void {
    forget(key);
    // A picture without text takes memory, too.
    const size = key.length + sizeOf(read);
    known.set(key, { read, characters: size, usedAt: now() });
    characters += size;
    forgetOld();
    if (!isSwept) sweepLater();
  }

  /** Nothing stays because nothing more is read. */
  function sweepLater(): void {
    isSwept = true;
    const sweep = () => {
      forgetOld();
      isSwept = false;
      if (known.size > 0) sweepLater();
    };
    setTimeout(sweep, maxAgeMs).unref();
  }

  return {
    find(key) {
      forgetOld();
      const found = known.get(key);
      if (found) keep(key, found.read);
      return found?.read;
    },
    keep,
  };
}

/** The lines of pictures of lines. */
export function createLineMemory(options?: Options): ReadingMemory<TesseractLine[]> {
  return createReadingMemory(
    (lines) => lines.reduce((sum, line) => sum + sizeOf(line), 0),
    options,
  );
}

/** A word has its place and confidence beside its text. */
const wordSize = 40;

function sizeOf({ words }: TesseractLine): number {
  return words.reduce((sum, { text }) => sum + text.length + wordSize, 0);
}

/** What was read of whole images, as JSON: whoever gets it may change it. */
export function createImageMemory(): ReadingMemory<string> {
  return createReadingMemory((json) => json.length, { maxCharacters: imageCharacters });
}

/** Full screens have up to a hundred thousand each. */
const imageCharacters = 4_000_000;
