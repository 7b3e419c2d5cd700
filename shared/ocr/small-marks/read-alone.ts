import { meanConfidence } from '../confidence/confidence.ts';
import type { GrayImage } from '../image/image.ts';
import type { ReadStrip } from '../reread-doubtful.ts';
import type { Strip } from '../segment/prepare-image.ts';
import { copyInto, enlarged } from './draw-levelled.ts';
import type { SmallMarks } from './find-small-marks.ts';

/** What small marks say, and how surely, 0 to 100. */
export type MarksText = { text: string; confidence: number };

/** Of which marks are made, so that none is read as a quotation mark. */
const characters = '0123456789abcdefghijklmnopqrstuvwxyz+-=(),';

/**
 * Small marks read by themselves, as large as letters. A lone letter is passed over at times: such a
 * one is drawn three times in a row. Null where nothing was read.
 */
export async function readAlone(
  run: SmallMarks,
  ink: GrayImage,
  strip: Strip,
  read: ReadStrip,
): Promise<MarksText | null> {
  const piece = enlarged(ink, run);
  const once = await readTexts(drawTimes(piece, 1));
  if (once.length > 0) return joined(once);
  const thrice = await readTexts(drawTimes(piece, 3));
  const [first, second, third] = thrice;
  return first && first.text === second?.text && first.text === third?.text ? first : null;

  async function readTexts(image: GrayImage): Promise<MarksText[]> {
    const box = { x: 0, y: 0, width: image.width, height: image.height };
    const capitals = run.factor * Math.max(...run.marks.map(({ height }) => height));
    const lines = await read(image, { ...strip, capitals, box, moved: [] }, { characters });
    return lines.flatMap(({ words }) => words);
  }
}

function joined(words: MarksText[]): MarksText {
  return { text: words.map(({ text }) => text).join(''), confidence: meanConfidence(words) ?? 0 };
}

/** A picture so many times beside itself, with room around. */
export function drawTimes(piece: GrayImage, times: number): GrayImage {
  const gap = Math.round(0.8 * piece.height);
  const width = times * (piece.width + gap) + gap;
  const height = 2 * gap + piece.height;
  const image = { width, height, data: new Uint8Array(width * height) };
  for (let at = 0; at < times; at++) {
    copyInto(piece, image, { x: gap + at * (piece.width + gap), y: gap });
  }
  return image;
}
