import { constants } from 'node:fs';
import { lstat, open } from 'node:fs/promises';

/** A file whose content cannot be what was written to it. */
class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError';
}

/**
 * The text of a small file that the application keeps, without a byte order mark; undefined where
 * no file has that name. Never blocks on a pipe and never reads an endless device.
 * @param maxBytes far more than the largest valid file has
 * @throws UnreadableFileError whatever the obstacle: permissions, a folder, a dangling link, a file
 *   that is too large or not UTF-8; its message names the file and none of its content
 */
export async function readOwnFile(file: string, maxBytes: number): Promise<string | undefined> {
  try {
    return decoder.decode(await readWithin(file, maxBytes));
  } catch (cause) {
    if (isMissing(cause) && (await isFree(file))) return undefined;
    const why = cause instanceof Error ? reasonOf(cause) : 'it failed';
    throw new UnreadableFileError(`${file} cannot be read: ${why}`, { cause });
  }
}

/** Removes a byte order mark, which editors on Windows put before a text. */
const decoder = new TextDecoder('utf-8', { fatal: true });

async function readWithin(file: string, maxBytes: number): Promise<Uint8Array> {
  await using handle = await open(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  const found = await handle.stat();
  if (!found.isFile()) throw new UnreadableFileError('it is no file');
  if (found.size > maxBytes) throw new UnreadableFileError('it is far too large');
  return await handle.readFile();
}

/** A dangling link has the name too. */
async function isFree(file: string): Promise<boolean> {
  try {
    await lstat(file);
    return false;
  } catch (error) {
    return isMissing(error);
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

function reasonOf(error: Error): string {
  if (error instanceof UnreadableFileError) return error.message;
  if (error instanceof TypeError) return 'it is not UTF-8';
  return 'code' in error ? String(error.code) : error.message;
}
