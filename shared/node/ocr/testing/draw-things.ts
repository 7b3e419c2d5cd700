import type { RgbaImage } from '../../../ocr/image/image.ts';
import { drawText } from './draw-text.ts';

const size = { width: 640, height: 400 };

/** A picture of things and of no text: round shapes through each other, before a sky. */
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
