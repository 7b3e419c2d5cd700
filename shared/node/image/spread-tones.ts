/**
 * Pixels of 4 channels of 16 bits as bytes. Tones that lie close together, as in scans and X-ray
 * pictures, are spread over the whole range, as the upper bytes alone would not tell them apart.
 */
export function spreadTones(deep: Uint16Array): Uint8Array {
  const { darkest, lightest } = rangeOf(deep);
  const isNarrow = lightest > darkest && lightest - darkest < narrow;
  const from = isNarrow ? darkest : 0;
  const scale = isNarrow ? 255 / (lightest - darkest) : 1 / 257;
  // A clamped array rounds.
  const bytes = new Uint8ClampedArray(deep.length);
  for (let at = 0; at < deep.length; at++) {
    const value = deep[at] ?? 0;
    bytes[at] = at % 4 === 3 ? value / 257 : (value - from) * scale;
  }
  return new Uint8Array(bytes.buffer);
}

/** A third of the range: the letters of a picture with less contrast are found with doubt. */
const narrow = 65_536 / 3;

/** Of what is not transparent, without the few tones at both ends that faulty pixels may have. */
function rangeOf(deep: Uint16Array): { darkest: number; lightest: number } {
  const counts = new Uint32Array(65_536);
  for (let at = 0; at < deep.length; at += 4) {
    if (deep[at + 3] === 0) continue;
    for (let channel = at; channel < at + 3; channel++) {
      const value = deep[channel] ?? 0;
      counts[value] = (counts[value] ?? 0) + 1;
    }
  }
  return { darkest: firstOf(counts), lightest: counts.length - 1 - firstOf(counts.toReversed()) };
}

function firstOf(counts: Uint32Array): number {
  let seen = 0;
  for (const [tone, count] of counts.entries()) {
    seen += count;
    if (seen > faulty) return tone;
  }
  return 0;
}

/** In channels of pixels. */
const faulty = 24;
