/** A block that is not Snappy. */
export class SnappyError extends Error {
  override readonly name = 'SnappyError';
}

/** A block that unpacks to more than is allowed. */
export class BlockTooLarge extends Error {
  override readonly name = 'BlockTooLarge';
}

/**
 * Unpacks one raw Snappy block (no stream header, no checksums, as iWork stores them).
 * @param limit largest size of the result in bytes
 * @throws {SnappyError}
 * @throws {BlockTooLarge}
 */
export function unpackSnappy(block: Uint8Array, limit: number): Uint8Array {
  const { length, start } = declaredLength(block);
  if (length > limit) throw new BlockTooLarge(`The block unpacks to ${length} bytes.`);
  const output = new Uint8Array(length);
  let read = start;
  let written = 0;
  while (read < block.length) {
    const tag = byteAt(block, read);
    if ((tag & 3) === 0) {
      const literal = literalAt(block, read, tag);
      if (written + literal.length > length) throw new SnappyError('A literal is too long.');
      output.set(block.subarray(literal.from, literal.from + literal.length), written);
      read = literal.from + literal.length;
      written += literal.length;
    } else {
      const copy = copyAt(block, read, tag);
      repeat(output, written, copy);
      read = copy.next;
      written += copy.length;
    }
  }
  if (written !== length) throw new SnappyError('The block is cut off.');
  return output;
}

function declaredLength(block: Uint8Array): { length: number; start: number } {
  let length = 0;
  for (let index = 0; index < 5; index += 1) {
    const byte = byteAt(block, index);
    length += (byte & 0x7f) * 2 ** (7 * index);
    if (byte < 0x80) return { length, start: index + 1 };
  }
  throw new SnappyError('The length is not a 32-bit number.');
}

function literalAt(block: Uint8Array, at: number, tag: number) {
  const short = tag >> 2;
  const extra = short < 60 ? 0 : short - 59;
  const length = (extra === 0 ? short : littleEndian(block, at + 1, extra)) + 1;
  const from = at + 1 + extra;
  if (from + length > block.length) throw new SnappyError('A literal is cut off.');
  return { from, length };
}

function copyAt(block: Uint8Array, at: number, tag: number) {
  if ((tag & 3) === 1) {
    const offset = ((tag >> 5) << 8) | byteAt(block, at + 1);
    return { length: ((tag >> 2) & 7) + 4, offset, next: at + 2 };
  }
  const size = (tag & 3) === 2 ? 2 : 4;
  return { length: (tag >> 2) + 1, offset: littleEndian(block, at + 1, size), next: at + 1 + size };
}

/** A copy may overlap its own output: that is how runs are packed. */
function repeat(output: Uint8Array, written: number, copy: { length: number; offset: number }) {
  const from = written - copy.offset;
  if (copy.offset === 0 || from < 0 || written + copy.length > output.length)
    throw new SnappyError('A copy points outside the block.');
  // The output of the copy repeats too, so each step may copy twice as much as the last.
  for (let done = 0; done < copy.length; ) {
    const step = Math.min(copy.length - done, copy.offset + done);
    output.copyWithin(written + done, from, from + step);
    done += step;
  }
}

function littleEndian(block: Uint8Array, at: number, size: number): number {
  let value = 0;
  for (let index = size - 1; index >= 0; index -= 1)
    value = value * 256 + byteAt(block, at + index);
  return value;
}

function byteAt(block: Uint8Array, index: number): number {
  const byte = block[index];
  if (byte === undefined) throw new SnappyError('The block is cut off.');
  return byte;
}
