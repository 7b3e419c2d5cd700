import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Problem } from '../../shared/api/problem.ts';

const unpack = promisify(gunzip);

/** The largest of Tesseract's own models takes a quarter of this. */
export const maxModelBytes = 200_000_000;

/**
 * Throws `language_unavailable` unless the bytes are a Tesseract model, gzipped or not: a file that
 * only looks like one would crash the OCR.
 */
export async function checkModel(
  bytes: Uint8Array,
  code: string,
): Promise<{ isCompressed: boolean }> {
  const isCompressed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const model = isCompressed ? await unpacked(bytes, code) : bytes;
  if (!hasModelHeader(model)) throw noModel(code);
  return { isCompressed };
}

async function unpacked(bytes: Uint8Array, code: string): Promise<Uint8Array> {
  try {
    return await unpack(bytes, { maxOutputLength: maxModelBytes });
  } catch (error) {
    throw noModel(code, error);
  }
}

/**
 * A count of components, then the offset of each, -1 for a missing one (Tesseract,
 * `src/ccutil/tessdatamanager.cpp`): little-endian int32 and int64.
 */
function hasModelHeader(model: Uint8Array): boolean {
  const view = new DataView(model.buffer, model.byteOffset, model.byteLength);
  if (view.byteLength < 4) return false;
  const count = view.getInt32(0, true);
  const headerSize = 4 + 8 * count;
  if (count < 1 || count > 64 || headerSize >= view.byteLength) return false;
  const offsets = Array.from({ length: count }, (_, index) =>
    view.getBigInt64(4 + 8 * index, true),
  );
  const present = offsets.filter((offset) => offset !== -1n);
  return (
    present.length > 0 &&
    present.every((offset) => offset >= headerSize && offset < view.byteLength)
  );
}

function noModel(code: string, cause?: unknown): Problem {
  return new Problem(
    'language_unavailable',
    `What was found for the language “${code}” is not a Tesseract model, or is damaged.`,
    { cause },
  );
}
