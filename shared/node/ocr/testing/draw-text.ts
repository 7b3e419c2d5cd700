import sharp from 'sharp';
import type { RgbaImage } from '../../../ocr/image/image.ts';
import { escapeText } from '../../odf/xml/serialize.ts';

export type TextToDraw = {
  text: string;
  x: number;
  /** Of the baseline. */
  y: number;
  size?: number;
  color?: string;
  font?: string;
};

/** Draws texts, in DejaVu unless told otherwise, over SVG `shapes` on a plain background. */
export async function drawText(
  { width, height, color = 'white' }: { width: number; height: number; color?: string },
  texts: TextToDraw[],
  shapes = '',
): Promise<RgbaImage> {
  const drawn = texts.map(({ text, x, y, size = 16, color = 'black', font = 'DejaVu Sans' }) => {
    const style = `font-family="${font}" font-size="${size}" fill="${color}" xml:space="preserve"`;
    return `<text x="${x}" y="${y}" ${style}>${escapeText(text)}</text>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${color}"/>${shapes}${drawn.join('')}</svg>`;
  const data = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
  return { width, height, data: new Uint8Array(data) };
}

/** Lines one below the other from a first baseline. */
export function drawnLines(
  lines: string[],
  { x = 20, y = 30, size = 16, ...style }: Partial<Omit<TextToDraw, 'text'>> = {},
): TextToDraw[] {
  return lines.map((text, index) => ({ text, x, y: y + index * 1.5 * size, size, ...style }));
}
