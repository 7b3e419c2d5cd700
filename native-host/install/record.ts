import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { parseJson } from '../../shared/parse-json.ts';
import { registration } from './browsers/registration.ts';

const record = z.object({
  version: z.string(),
  /** Of what was copied: an application folder with the same fingerprint is left as it is. */
  fingerprint: z.string(),
  registrations: z.array(registration),
  /** The folder that was added to the PATH for commands; Windows only. */
  path: z.string().optional(),
  /** Folders that were created, each before those within it. */
  folders: z.array(z.string()),
});

/** What an installation wrote, so that uninstalling removes exactly that. */
export type InstallRecord = z.infer<typeof record>;

/**
 * The record of the installation in `appDir`, undefined where there is none.
 * @throws Error where it cannot be read
 */
export function readRecord(appDir: string): InstallRecord | undefined {
  const file = recordFile(appDir);
  if (!existsSync(file)) return undefined;
  try {
    return record.parse(parseJson(readFileSync(file, 'utf8')));
  } catch (cause) {
    throw new Error(`The record ${file} cannot be read`, { cause });
  }
}

/** Returns whether it changed. */
export function writeRecord(appDir: string, written: InstallRecord): boolean {
  return writeWhole(recordFile(appDir), `${JSON.stringify(written, null, 2)}\n`);
}

export function recordFile(appDir: string): string {
  return path.join(appDir, 'installed.json');
}

/**
 * Writes `text` to `file` atomically: readers find the old text or the new one.
 * @returns whether it differed from the previous content
 */
export function writeWhole(file: string, text: string, { mode = 0o644 } = {}): boolean {
  if (readText(file) === text) return false;
  const fresh = `${file}.${process.pid}.new`;
  writeFileSync(fresh, text);
  chmodSync(fresh, mode);
  renameSync(fresh, file);
  return true;
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
