import { bytesAsWords } from './image.ts';

/**
 * Makes pixels of 4 bytes opaque, in place. Transparent ones get a white background, as is usual,
 * unless the drawing would disappear on it: then the one with the best contrast.
 */
export function layOnGround(data: Uint8Array): void {
  if (isOpaque(data)) return;
  const ground = groundFor(edgeTones(data));
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] ?? 255;
    if (alpha === 255) continue;
    for (let channel = at; channel < at + 3; channel++) {
      data[channel] = ground + (((data[channel] ?? 0) - ground) * alpha) / 255;
    }
    data[at + 3] = 255;
  }
}

/** Nearly all screenshots are, and libvips takes several times as long to find out. */
function isOpaque(data: Uint8Array): boolean {
  const words = bytesAsWords(data);
  for (let at = 0; at < words.length; at++) if ((words[at] ?? 0) >> 24 !== -1) return false;
  return true;
}

const white = 255;

/** Backgrounds in order of preference; mid-gray for what is drawn in both black and white. */
const grounds = [white, 0, 128];

/** The number of visible pixels of each tone, 0 to 255, where a row becomes transparent. */
function edgeTones(data: Uint8Array): Uint32Array {
  const tones = new Uint32Array(256);
  for (let at = 4; at < data.length; at += 4) {
    const before = (data[at - 1] ?? 0) >= seen;
    const here = (data[at + 3] ?? 0) >= seen;
    if (before === here) continue;
    const tone = toneOf(data, here ? at : at - 4);
    tones[tone] = (tones[tone] ?? 0) + 1;
  }
  return tones;
}

/** Of 255: less opaque pixels are edges of letters, or shadows. */
const seen = 128;

/** Weights of ITU-R BT.601 in thousandths. */
function toneOf(data: Uint8Array, at: number): number {
  return Math.round(
    (299 * (data[at] ?? 0) + 587 * (data[at + 1] ?? 0) + 114 * (data[at + 2] ?? 0)) / 1000,
  );
}

function groundFor(tones: Uint32Array): number {
  const total = tones.reduce((sum, count) => sum + count, 0);
  const lost = (ground: number) =>
    tones.reduce((sum, count, tone) => sum + (Math.abs(tone - ground) < faint ? count : 0), 0);
  const losses = grounds.map((ground) => ({ ground, lost: lost(ground) }));
  if ((losses[0]?.lost ?? 0) <= fewEdges * total) return white;
  return losses.reduce((best, each) => (each.lost < best.lost ? each : best)).ground;
}

/** In tones: text with less contrast to its background is hard to see. */
const faint = 56;

/** Share of all edges: if fewer would be lost, they are not the text. */
const fewEdges = 0.1;
