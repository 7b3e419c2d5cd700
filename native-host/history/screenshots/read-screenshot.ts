import { readFile } from 'node:fs/promises';
import type { DatabaseSync } from 'node:sqlite';
import { Problem } from '../../../shared/api/problem.ts';
import { statement } from '../../../shared/node/statement.ts';
import { notFound } from '../entries/find-entry.ts';
import type { ScreenshotFiles } from './screenshot-files.ts';

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
