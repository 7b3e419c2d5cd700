import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';

const unpack = promisify(zstdDecompress);

/** The magic number of Zstandard: https://datatracker.ietf.org/doc/html/rfc8878#section-3.1.1 */
const magic = [0x28, 0xb5, 0x2f, 0xfd];

/**
 * The content of a file that packages for Windows keep compressed under its own name; any other
 * file's bytes as they are.
 */
export async function unpacked(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const isPacked = magic.every((byte, at) => bytes[at] === byte);
  return new Uint8Array(isPacked ? await unpack(bytes) : bytes);
}
