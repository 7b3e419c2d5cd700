/**
 * A number of IEEE 754 decimal128 (binary integer significand, little-endian), as decimal digits.
 * @param bytes 16 of them
 * @returns undefined for infinities and what is no number
 */
export function decimal128(bytes: Uint8Array): string | undefined {
  const high = bytes[15] ?? 0;
  if ((high & 0x78) === 0x78) return undefined;
  let significand = BigInt((bytes[14] ?? 0) & 1);
  for (let index = 13; index >= 0; index -= 1)
    significand = (significand << 8n) | BigInt(bytes[index] ?? 0);
  const exponent = (((high & 0x7f) << 7) | ((bytes[14] ?? 0) >> 1)) - 6176;
  const digits = scaled(significand.toString(), significand === 0n ? 0 : exponent);
  return high & 0x80 && significand !== 0n ? `-${digits}` : digits;
}

/** Written out where that is short, with an exponent else. */
function scaled(digits: string, exponent: number): string {
  if (exponent === 0) return digits;
  if (exponent > 0) return exponent <= 21 ? digits + '0'.repeat(exponent) : `${digits}e${exponent}`;
  if (exponent < -50) return `${digits}e${exponent}`;
  const padded = digits.padStart(1 - exponent, '0');
  const point = padded.length + exponent;
  const fraction = padded.slice(point).replace(/0+$/, '');
  return fraction ? `${padded.slice(0, point)}.${fraction}` : padded.slice(0, point);
}
