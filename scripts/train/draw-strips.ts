import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { decodeImage } from '../../shared/node/image/decode-image.ts';
import type { MovedLine } from '../../shared/ocr/segment/move-short-lines.ts';
import { prepareImage } from '../../shared/ocr/segment/prepare-image.ts';
import { type RenderedStrip, renderStrip } from '../../shared/ocr/tesseract/render-strip.ts';
import type { PhotographedPage } from './photograph-pages.ts';
import type { PageWord } from './visible-words.ts';

/**
 * `node draw-strips.ts PAGES OUT SQUEEZES`: the strips of photographed pages as they are drawn for
 * Tesseract, into OUT.bin for `lines`, and the words in each of them into OUT.json. Strips are
 * squeezed by each of SQUEEZES in turn, as `0.9,0.7`; left out, they are drawn as wide as they are.
 */
const [folder = '', out = '', squeezes = '1'] = process.argv.slice(2);
const squeezesInTurn = squeezes.split(',').map(Number);

const pages: PhotographedPage[] = JSON.parse(readFileSync(path.join(folder, 'pages.json'), 'utf8'));
const strips: { words: StripWord[] }[] = [];
const file = openSync(`${out}.bin`, 'w');
for (const { name, words } of pages) {
  const { ink, strips: found } = prepareImage(
    await decodeImage(readFileSync(path.join(folder, name))),
    2,
  );
  for (const strip of found) {
    const squeeze = squeezesInTurn[strips.length % squeezesInTurn.length];
    const drawn = renderStrip(ink, strip, squeeze);
    const { width, height, data } = drawn.picture;
    writeSync(file, new Uint8Array(Int32Array.of(strips.length, width, height).buffer));
    writeSync(file, data);
    strips.push({ words: words.flatMap((word) => inStrip(word, drawn)) });
  }
}
closeSync(file);
writeFileSync(`${out}.json`, JSON.stringify(strips));

/** A text, its box in pixels of the strip, and whether it is shown whole. */
type StripWord = [
  text: string,
  x: number,
  y: number,
  width: number,
  height: number,
  whole: boolean,
];

function inStrip(word: PageWord, strip: RenderedStrip): StripWord[] {
  const { picture, scale, squeeze, left, top } = strip;
  const scaleX = scale * squeeze;
  const moved = strip.moved.find((line) => isIn(word, line));
  const shift = moved
    ? { x: moved.to.x - moved.from.x, y: moved.to.y - moved.from.y }
    : { x: 0, y: 0 };
  const x = (word.x + shift.x - left) * scaleX;
  const y = (word.y + shift.y - top) * scale;
  const width = word.width * scaleX;
  const height = word.height * scale;
  const apart = x + width < 0 || y + height < 0 || x > picture.width || y > picture.height;
  return apart ? [] : [[word.text, x, y, width, height, word.whole]];
}

function isIn({ x, y, width, height }: PageWord, { from }: MovedLine): boolean {
  const middle = x + width / 2;
  const apart = Math.abs(y + height / 2 - from.y - from.height / 2);
  return middle >= from.x - 3 && middle <= from.x + from.width + 3 && apart < 0.6 * height;
}
