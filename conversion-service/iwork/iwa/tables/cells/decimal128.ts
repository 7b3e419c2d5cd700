/**
 * A number of IEEE 754 decimal128 (binary integer significand, little-endian), as decimal digits.
 * @param at where its 16 bytes begin
 * @returns undefined for infinities and what is no number
 */
export function decimal128(data: DataView, at: number): string | undefined {
  const top = data.getUint16(at + 14, true);
  if ((top & 0x7800) === 0x7800) return undefined;
  const significand = significandAt(data, at);
  const exponent = significand === '0' ? 0 : ((top & 0x7fff) >> 1) - 6176;
  const digits = scaled(significand, exponent);
  return top & 0x8000 && significand !== '0' ? `-${digits}` : digits;
}

/** 113 bits; most numbers need no more than a double holds exactly. */
function significandAt(data: DataView, at: number): string {
  const low = data.getBigUint64(at, true);
  const high = data.getBigUint64(at + 8, true) & 0x1_ffff_ffff_ffffn;
  return String(high === 0n ? low : (high << 64n) | low);
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
