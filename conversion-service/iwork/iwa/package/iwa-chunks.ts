import { SnappyError, unpackSnappy } from './snappy.ts';

/** An archive's bytes, and whether some of them could not be read. */
export type Unpacked = { bytes: Uint8Array; damaged: boolean };

/**
 * Unpacks an `.iwa` file: chunks of a zero byte, three bytes of length (little-endian) and a raw
 * Snappy block. What comes before a damaged chunk is kept.
 * @param limit bytes that the result may have
 * @throws {BlockTooLarge}
 */
export function unpackIwa(file: Uint8Array, limit: number): Unpacked {
  const blocks: Uint8Array[] = [];
  let total = 0;
  let at = 0;
  let damaged = false;
  while (at < file.length && !damaged) {
    const block = blockAt(file, at, limit - total);
    if (!block) {
      damaged = true;
    } else {
      blocks.push(block.bytes);
      total += block.bytes.length;
      at = block.next;
    }
  }
  return { bytes: Buffer.concat(blocks), damaged };
}

function blockAt(file: Uint8Array, at: number, limit: number) {
  if (at + 4 > file.length || file[at] !== 0) return undefined;
  const length = (file[at + 1] ?? 0) | ((file[at + 2] ?? 0) << 8) | ((file[at + 3] ?? 0) << 16);
  const next = at + 4 + length;
  if (next > file.length) return undefined;
  try {
    return { bytes: unpackSnappy(file.subarray(at + 4, next), limit), next };
  } catch (error) {
    if (error instanceof SnappyError) return undefined;
    throw error;
  }
}
