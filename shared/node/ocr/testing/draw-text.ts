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

const size = { width: 640, height: 400 };

/** Draws texts, in DejaVu by default, over SVG `shapes` on a plain background. */
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

const left = [
  'Seeing is believing, and you',
  'would not have seen it today',
  'if you had not looked at all.',
  'Whoever reads long texts has',
  'a cup of tea beside the page',
  'and forgets to drink from it.',
];
const right = [
  'Those parts of the system that',
  'you can hit with a hammer are',
  'called hardware, says a book.',
  'What you can only swear about',
  'has another name, and it fills',
  'the larger half of the shelves.',
];

/** Two columns, each of which two engines read in two strips, and their text. */
export async function drawColumns(): Promise<{ picture: RgbaImage; text: string }> {
  const columns = [...drawnLines(left), ...drawnLines(right, { x: 380 })];
  const picture = await drawText({ width: 700, height: 180 }, columns);
  return { picture, text: `${left.join('\n')}\n\n${right.join('\n')}` };
}

/** An image of objects without text: overlapping round shapes before a sky. */
export function drawThings(): Promise<RgbaImage> {
  const shapes = Array.from({ length: 40 }, (_, index) => {
    const [x, y, r] = [(index * 131) % 640, (index * 71) % 400, 20 + ((index * 37) % 90)];
    return `<circle cx="${x}" cy="${y}" r="${r}" fill="hsl(${index * 47} 60% 55%)" opacity=".5"/>`;
  });
  const sky =
    '<linearGradient id="sky" x2="0" y2="1"><stop stop-color="#58a"/><stop offset="1" stop-color="#fed"/></linearGradient><rect width="640" height="400" fill="url(#sky)"/>';
  return drawText(size, [], sky + shapes.join(''));
}

/** A meadow: blades of grass that look like strokes of letters here and there. */
export function drawMeadow(): Promise<RgbaImage> {
  let random = 1;
  const upTo = (most: number) => {
    random = (random * 1_103_515_245 + 12_345) % 2 ** 31;
    return (most * random) / 2 ** 31;
  };
  const blades = Array.from({ length: 300 }, () => {
    const [x, y, length] = [upTo(size.width), upTo(size.height), 10 + upTo(30)];
    const bend = `q${length * (upTo(1) - 0.5)} ${-length / 2} ${length * (upTo(1) - 0.5)} ${-length}`;
    const style = `stroke="hsl(${90 + upTo(40)} 50% ${20 + upTo(50)}%)" stroke-width="${1 + upTo(3)}"`;
    return `<path d="M${x} ${y} ${bend}" fill="none" ${style}/>`;
  });
  return drawText({ ...size, color: '#cde' }, [], blades.join(''));
}

/** Adds camera-like grain to an image, in place and always the same. */
export function addGrain({ data }: RgbaImage): void {
  let random = 1;
  data.forEach((value, at) => {
    random = (random * 1_103_515_245 + 12_345) % 2 ** 31;
    if (at % 4 !== 3) data[at] = Math.min(255, Math.max(0, value + (random % 61) - 30));
  });
}
