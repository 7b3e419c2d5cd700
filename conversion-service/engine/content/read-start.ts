import { open } from 'node:fs/promises';

/** The first bytes of a file: as many as there are, at most `length`. */
export async function readStart(file: string, length: number): Promise<Uint8Array> {
  await using handle = await open(file);
  const { size } = await handle.stat();
  const bytes = new Uint8Array(Math.min(length, size));
  const { bytesRead } = await handle.read(bytes, 0, bytes.length, 0);
  return bytes.subarray(0, bytesRead);
}
