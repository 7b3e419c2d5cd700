import type { RgbaImage } from '../../../shared/ocr/image/image.ts';
import { drawText } from './draw-text.ts';

/** A picture of things and of no text: round shapes through each other, before a sky. */
export function drawThings(): Promise<RgbaImage> {
  const shapes = Array.from({ length: 40 }, (_, index) => {
    const [x, y, r] = [(index * 131) % 640, (index * 71) % 400, 20 + ((index * 37) % 90)];
    return `<circle cx="${x}" cy="${y}" r="${r}" fill="hsl(${index * 47} 60% 55%)" opacity=".5"/>`;
  });
  const sky =
    '<linearGradient id="sky" x2="0" y2="1"><stop stop-color="#58a"/><stop offset="1" stop-color="#fed"/></linearGradient><rect width="640" height="400" fill="url(#sky)"/>';
  return drawText({ width: 640, height: 400 }, [], sky + shapes.join(''));
}
