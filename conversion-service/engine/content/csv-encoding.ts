/**
 * The encodings that a text may have by its first bytes, the likeliest first. The last takes any
 * bytes; each of the others is wrong where a byte of the text does not fit it.
 */
export function findEncodings(start: Uint8Array): string[] {
  const [first, second] = start;
  if (first === 0xff && second === 0xfe) return ['utf-16le', 'windows-1252'];
  if (first === 0xfe && second === 0xff) return ['utf-16be', 'windows-1252'];
  const odd = zeros(start, 1);
  const even = zeros(start, 0);
  // Letters of the West have a zero beside them in UTF-16.
  if (odd > 0.4 && even < 0.1) return ['utf-16le', 'windows-1252'];
  if (even > 0.4 && odd < 0.1) return ['utf-16be', 'windows-1252'];
  return ['utf-8', 'windows-1252'];
}

/** Which part of the bytes at even (0) or odd (1) places is zero. */
function zeros(bytes: Uint8Array, offset: 0 | 1): number {
  let count = 0;
  for (let at = offset; at < bytes.length; at += 2) if (bytes[at] === 0) count++;
  return bytes.length === 0 ? 0 : count / (bytes.length / 2);
}
