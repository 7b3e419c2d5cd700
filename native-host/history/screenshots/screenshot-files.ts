import { createHash } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { Problem } from '../../../shared/api/problem.ts';
import { statement } from '../../../shared/node/transaction.ts';
import { syncFolder, writeFileAtomically } from '../../../shared/node/write-file-atomically.ts';
import { notFound } from '../database/store.ts';

/** A screenshot that is on the disk and stays there at least until it is released. */
export interface HeldScreenshot {
  /** SHA-256 of the PNG, in hex. */
  hash: string;
  release(): void;
}

/** The screenshots as files named by the hash of their content. */
export interface ScreenshotFiles {
  dir: string;
  /** Writes the PNG, durable when the promise resolves. */
  hold(png: Uint8Array): Promise<HeldScreenshot>;
  path(hash: string): string;
  /** Removes the files that nobody holds and for which `isUsed` returns false. */
  discard(hashes: string[], isUsed: (hash: string) => boolean): Promise<void>;
}

export function createScreenshotFiles(dir: string): ScreenshotFiles {
  const holders = new Map<string, number>();
  const writing = new Map<string, Promise<void>>();
  const pathOf = (hash: string) => path.join(dir, hash.slice(0, 2), `${hash}.png`);
  // A file that another call is writing exists before it is durable: wait for that call.
  const written = async (hash: string, png: Uint8Array) => {
    if (!writing.has(hash) && existsSync(pathOf(hash))) return;
    const write = writing.get(hash) ?? writeDurably(pathOf(hash), png);
    writing.set(hash, write);
    await write.finally(() => writing.delete(hash));
  };
  return {
    dir,
    path: pathOf,
    async hold(png) {
      const hash = createHash('sha256').update(png).digest('hex');
      const release = holdName(holders, hash);
      try {
        await written(hash, png);
        return { hash, release };
      } catch (error) {
        release();
        throw error;
      }
    },
    async discard(hashes, isUsed) {
      for (const [index, hash] of hashes.entries()) {
        // Checking and removing in one turn leaves no moment in which an entry could start to use
        // the file.
        if (!holders.has(hash) && !isUsed(hash)) rmSync(pathOf(hash), { force: true });
        if (index % 50 === 49) await setImmediate();
      }
    },
  };
}

/** Counts a holder of the hash until the returned function is called. */
function holdName(holders: Map<string, number>, hash: string): () => void {
  holders.set(hash, (holders.get(hash) ?? 0) + 1);
  return () => {
    const others = (holders.get(hash) ?? 1) - 1;
    if (others > 0) holders.set(hash, others);
    else holders.delete(hash);
  };
}

async function writeDurably(file: string, content: Uint8Array): Promise<void> {
  const folder = path.dirname(file);
  if (await mkdir(folder, { recursive: true, mode: 0o700 })) await syncFolder(path.dirname(folder));
  await writeFileAtomically(file, content);
}

export interface Screenshot {
  /** The bytes of the PNG. */
  png: Uint8Array<ArrayBuffer>;
  /** SHA-256 of them, in hex. */
  hash: string;
}

/** Throws `not_found` where there is no such entry, `no_screenshot` where it has none. */
export async function readScreenshot(
  db: DatabaseSync,
  files: ScreenshotFiles,
  id: string,
): Promise<Screenshot> {
  const row = statement(
    db,
    `SELECT hash FROM entries LEFT JOIN screenshots ON hash = screenshot WHERE id = ?`,
  ).get(id);
  if (!row) throw notFound(id);
  if (typeof row.hash !== 'string') throw noScreenshot(id);
  try {
    return { png: await readFile(files.path(row.hash)), hash: row.hash };
  } catch (cause) {
    throw noScreenshot(id, cause);
  }
}

function noScreenshot(id: string, cause?: unknown): Problem {
  return new Problem('no_screenshot', `Entry ${id} has no screenshot.`, { cause });
}
