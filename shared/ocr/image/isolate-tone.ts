import type { GrayImage } from './image.ts';

export type ToneSide = 'darkest' | 'lightest';

/**
 * What is darkest or lightest in an image, as black on white: text that one color draws over a
 * pattern, a map or a photo is either, nearly always. `share` is how much of the range of tones
 * counts, 0 to 1.
 */
export function isolateTone(image: GrayImage, side: ToneSide, share: number): GrayImage {
  const { darkest, lightest } = usualExtremes(image);
  const reach = Math.max(1, share * (lightest - darkest));
  const tones = Uint8Array.from({ length: 256 }, (_, tone) => {
    const away = side === 'darkest' ? tone - darkest : lightest - tone;
    return Math.round((255 * Math.min(reach, Math.max(0, away))) / reach);
  });
  return { ...image, data: image.data.map((tone) => tones[tone] ?? 0) };
}

/** How much of an image is rather black than white, 0 to 1. */
export function inkedShare({ data }: GrayImage): number {
  return data.reduce((sum, tone) => (tone < 128 ? sum + 1 : sum), 0) / data.length;
}

/** Of all pixels: so few may be noise. */
const fewest = 0.0002;

function usualExtremes({ data }: GrayImage): { darkest: number; lightest: number } {
  const counts = new Uint32Array(256);
  for (const tone of data) counts[tone] = (counts[tone] ?? 0) + 1;
  const enough = fewest * data.length;
  const from = (start: number, step: 1 | -1) => {
    let seen = 0;
    for (let tone = start; tone >= 0 && tone < 256; tone += step) {
      seen += counts[tone] ?? 0;
      if (seen > enough) return tone;
    }
    return start;
  };
  return { darkest: from(0, 1), lightest: from(255, -1) };
}
