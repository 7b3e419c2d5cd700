import type { Color, Source } from '../api/entry.ts';

/** Fills the array with cryptographically strong random bytes and returns it. */
export type RandomBytes = (into: Uint8Array<ArrayBuffer>) => Uint8Array;

/** The data of an entry to add; its screenshot, if any, is passed separately. */
export interface NewEntry {
  text: string;
  color?: Color | undefined;
  source: Source;
  languages?: string[] | undefined;
  /** Mean word confidence, 0 to 100; null or left out where no OCR was involved. */
  confidence?: number | null | undefined;
  /** As in `Recognition`. */
  suggestedLanguages?: string[] | undefined;
  /** Where there is an entry of the same day with this text, that is moved up and counted instead. */
  isCounted?: boolean | undefined;
}

/**
 * A generator of UUIDv7 (RFC 9562, section 5.7) that is always increasing: within a millisecond, or
 * when the clock is set back, the 12 bits after the time are a counter (section 6.2, method 1).
 */
export function uuidV7Generator(random: RandomBytes, now: () => number = Date.now): () => string {
  let time = 0;
  let counter = 0;
  return () => {
    const bytes = random(new Uint8Array(10));
    const present = now();
    if (present > time) {
      time = present;
      // The top bit starts at 0, so that the counter can be incremented.
      counter = (((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)) & 0x7ff;
    } else if (++counter > 0xfff) {
      time++;
      counter = 0;
    }
    return format(time, counter, bytes.subarray(2));
  };
}

function format(time: number, counter: number, random: Uint8Array): string {
  const variant = (((random[0] ?? 0) & 0x3f) | 0x80).toString(16);
  const tail = [...random.subarray(1)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const hex = `${time.toString(16).padStart(12, '0')}7${counter.toString(16).padStart(3, '0')}${variant}${tail}`;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
