import type { Recognition } from '../../../shared/api/recognition.ts';
import { wipeCode } from '../../../shared/ocr/codes/wipe-code.ts';
import { meanConfidence } from '../../../shared/ocr/confidence/confidence.ts';
import { surestReading } from '../../../shared/ocr/confidence/surest-reading.ts';
import { dropNoise } from '../../../shared/ocr/correct/drop-noise.ts';
import type { RgbaPicture } from '../../../shared/ocr/image/image.ts';
import { isGrainy } from '../../../shared/ocr/image/is-grainy.ts';
import { smoothPicture } from '../../../shared/ocr/image/smooth-image.ts';
import { layoutText } from '../../../shared/ocr/layout/layout-text.ts';
import { readStrip } from '../../../shared/ocr/read-strip.ts';
import { joinBlocks } from '../../../shared/ocr/segment/join-blocks.ts';
import { preparePicture } from '../../../shared/ocr/segment/prepare-image.ts';
import type { Reading } from '../reading.ts';
import { decodePicture } from './decode-image.ts';
import { readCodes } from './read-codes.ts';
import { createTesseracts } from './tesseracts.ts';

const tesseracts = createTesseracts();

/** Throws a `Problem` where the picture or the language cannot be read. */
export async function recognise({ picture, languages, layout }: Reading): Promise<Recognition> {
  const startedAt = performance.now();
  const decoded = await decodePicture(picture);
  // A search that fails must not cost the text.
  const codes = await readCodes(decoded).catch(() => []);
  for (const { box } of codes) wipeCode(decoded, box);
  const { blocks } = await readBlocks(decoded, languages);
  const lines = blocks.flat();
  return {
    text: layoutText(blocks, layout),
    confidence: meanConfidence(lines.flatMap(({ words }) => words)),
    languages,
    layout,
    lines,
    codes,
    elapsedMs: Math.round(performance.now() - startedAt),
  };
}

async function readBlocks(picture: RgbaPicture, languages: string[]) {
  const startedAt = Date.now();
  const first = await readStrips(picture, languages);
  if (!isGrainy(picture)) return first;
  let smoothed = picture;
  return await surestReading(first, startedAt, () => {
    smoothed = smoothPicture(smoothed);
    return readStrips(smoothed, languages);
  });
}

async function readStrips(picture: RgbaPicture, languages: string[]) {
  const { ink, strips } = preparePicture(picture, tesseracts.size);
  const read = await Promise.all(
    strips.map((strip) =>
      tesseracts.run(languages, (tesseract) => readStrip(tesseract, ink, strip)),
    ),
  );
  return { blocks: dropNoise(joinBlocks(strips, read)) };
}
