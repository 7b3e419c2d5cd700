import type { Box } from '../../api/box.ts';
import type { GrayImage } from '../image/image.ts';
import { scaleBetween, sharpen } from '../image/pixel-loops.ts';

/**
 * The picture of a line as Tesseract gives it to its networks: as high as these take it, and sharpened. Sources: ImageData::PreScale
 * of Tesseract 5.3, and pixScale and pixUnsharpMasking of Leptonica 1.82, whose numbers these are.
 */
export function drawLine(strip: GrayImage, box: Box, height: number): GrayImage {
  const scale = height / box.height;
  const target = Math.max(1, Math.floor(scale * box.width + 0.5));
  const picture = scaleBetween(strip, box, {
    across: placesOf(box.width, target),
    down: placesOf(box.height, height),
  });
  return scale < sharpenedBelow ? sharpen(picture) : picture;
}

/** Of a pixel. */
const parts = 16;

/** Larger enlargements are not sharpened. */
const sharpenedBelow = 1.4;

/** Where each of `target` pixels lies along `size` ones, in parts of these. */
function placesOf(size: number, target: number): Int32Array {
  const step = (parts * size) / target;
  const most = parts * size - 1;
  const places = new Int32Array(target);
  for (let at = 0; at < target; at++) places[at] = Math.min(most, Math.trunc(step * at));
  return places;
}

/**
 * The pixels of a line's picture from -127 to 127: black and white are where the extremes along its
 * middle row are. Source: Input::PreparePixInput and NetworkIO::Copy2DImage of Tesseract 5.3.
 */
export function signalOf({ width, height, data }: GrayImage): Int8Array {
  const { black, white } = extremesOf(
    data.subarray((height >> 1) * width, ((height >> 1) + 1) * width),
  );
  const contrast = white > black ? (white - black) / 2 : 1;
  const tones = Int8Array.from({ length: 256 }, (_, tone) => {
    const value = 127 * ((tone - black) / contrast - 1);
    return Math.max(-127, Math.min(127, Math.sign(value) * Math.round(Math.abs(value))));
  });
  const signal = new Int8Array(data.length);
  for (let at = 0; at < data.length; at++) signal[at] = tones[data[at] ?? 0] ?? 0;
  return signal;
}

function extremesOf(row: Uint8Array): { black: number; white: number } {
  const lows: Counted = { counts: new Int32Array(256), total: 0 };
  const highs: Counted = { counts: new Int32Array(256), total: 0 };
  for (let x = 1; x < row.length - 1; x++) {
    const before = row[x - 1] ?? 0;
    const here = row[x] ?? 0;
    const after = row[x + 1] ?? 0;
    if ((here < before && here <= after) || (here <= before && here < after)) add(lows, here);
    if ((here > before && here >= after) || (here >= before && here > after)) add(highs, here);
  }
  if (lows.total === 0) add(lows, 0);
  if (highs.total === 0) add(highs, 255);
  return { black: quantile(lows, 0.25), white: quantile(highs, 0.75) };
}

type Counted = { counts: Int32Array; total: number };

function add(to: Counted, tone: number): void {
  to.counts[tone] = (to.counts[tone] ?? 0) + 1;
  to.total++;
}

/** Between the edges of the bucket that it falls into. */
function quantile({ counts, total }: Counted, part: number): number {
  const target = Math.min(total, Math.max(1, part * total));
  let [sum, bucket] = [0, 0];
  for (; bucket < counts.length && sum < target; bucket++) sum += counts[bucket] ?? 0;
  return bucket === 0 ? 0 : bucket - (sum - target) / (counts[bucket - 1] ?? 1);
}
