import type { Recognition } from '../../../shared/api/recognition.ts';
import { recognize } from '../../../shared/ocr/recognize.ts';
import type { Reading } from '../reading.ts';
import { decodeImage } from './decode-image.ts';
import { readCodes } from './read-codes.ts';
import { createTesseracts } from './tesseracts.ts';

const tesseracts = createTesseracts();

/**
 * Throws a `Problem` where the picture or the language cannot be read, and where `signal` aborts,
 * once the strips that are under way are read. `onProgress` is called for each strip that is read.
 */
export async function recognizePicture(
  { picture, languages, layout }: Reading,
  { signal, onProgress }: { signal: AbortSignal; onProgress: () => void },
): Promise<Recognition> {
  const startedAt = performance.now();
  const { doubtful: _, ...recognized } = await recognize(await decodeImage(picture), {
    readLines: (image, variables) =>
      tesseracts.run(languages, async (tesseract) => {
        signal.throwIfAborted();
        const lines = await tesseract.read(image, variables);
        onProgress();
        return lines;
      }),
    readCodes,
    layout,
    parts: tesseracts.size,
    // The package has no model of vertical text.
    vertical: false,
    // Its model, that for screens, reads one word in a hundred more in careful drawings.
    quickly: false,
    moreAccurate: false,
    related: null,
  });
  const elapsedMs = Math.round(performance.now() - startedAt);
  return { ...recognized, languages, layout, elapsedMs };
}
