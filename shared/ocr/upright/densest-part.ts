import type { Box } from '../../api/box.ts';
import type { GrayImage } from '../image/image.ts';

/** What part of the width and the height of an image is taken, and how many pixels at most. */
const share = 0.3;
const maxPixels = 400_000;

/** Tones beside each other that differ by more are an edge of ink. */
const edge = 60;

/** Where in an image most of its ink is: a tenth of it at most. */
export function densestPart(image: GrayImage): Box {
  const [width, height] = [share * image.width, share * image.height];
  const kept = Math.min(1, Math.sqrt(maxPixels / (width * height)));
  const size = { width: Math.floor(kept * width), height: Math.floor(kept * height) };
  const steps = [0, 0.25, 0.5, 0.75, 1];
  const parts = steps.flatMap((right) =>
    steps.map((down) => ({
      ...size,
      x: Math.floor(right * (image.width - size.width)),
      y: Math.floor(down * (image.height - size.height)),
    })),
  );
  const counted = parts.map((part) => ({ part, count: edgesIn(image, part) }));
  const densest = counted.reduce((most, each) => (each.count > most.count ? each : most));
  return densest.part;
}

function edgesIn({ width, data }: GrayImage, part: Box): number {
  let count = 0;
  // Each third row tells as much.
  for (let y = part.y; y < part.y + part.height; y += 3) {
    for (let x = part.x; x + 1 < part.x + part.width; x++) {
      const at = y * width + x;
      if (Math.abs((data[at] ?? 0) - (data[at + 1] ?? 0)) > edge) count++;
    }
  }
  return count;
}
