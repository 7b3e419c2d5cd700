import { existsSync, readFileSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { isSameFolder } from './app/copy-app.ts';
import type { Registration } from './browsers/registration.ts';
import { manifestText } from './browsers/registration.ts';
import type { Registry } from './browsers/registry.ts';
import { applicationEntry, bridgeLauncher } from './install.ts';
import { readRecord, recordFile } from './record.ts';
import { removeFromPath } from './user-path.ts';

export type UninstallOptions = {
  appDir: string;
  platform: NodeJS.Platform;
  registry: Registry;
  /** The path of the program that uninstalls it. */
  runsFrom?: string;
};

/**
 * Removes exactly what installing wrote. A manifest or key that somebody has changed since is
 * theirs and stays.
 * @returns what was removed; nothing where nothing is installed
 */
export function uninstall(options: UninstallOptions): string[] {
  const { appDir } = options;
  const record = readRecord(appDir);
  if (!record) return [];
  const removed = unregister(options);
  if (isInUse(options)) {
    rmSync(recordFile(appDir));
    return removed;
  }
  removeWhole(appDir);
  return [...removed, appDir, ...record.folders.toReversed().filter(removeEmpty)];
}

/** Removes it from browsers, desktop and terminals. @returns what was removed */
export function unregister({ appDir, platform, registry }: UninstallOptions): string[] {
  const record = readRecord(appDir);
  if (!record) return [];
  const launcher = bridgeLauncher({ appDir, platform }).file;
  const removed = record.registrations.flatMap((entry) =>
    unregisterFrom(entry, launcher, registry),
  );
  const entry = applicationEntry({ appDir, platform });
  if (entry && removeOurs(entry.file, entry.text)) removed.push(entry.file);
  const { path: folder } = record;
  if (folder !== undefined && removeFromPath(folder, registry)) removed.push(folder);
  return removed;
}

/** Whether it is removed by its own runtime: Windows deletes no file of a running program. */
export function isInUse({ appDir, platform, runsFrom }: UninstallOptions): boolean {
  return platform === 'win32' && runsFrom !== undefined && isSameFolder(runsFrom, appDir);
}

function unregisterFrom(entry: Registration, launcher: string, registry: Registry): string[] {
  const { family, manifest, keys } = entry;
  const removed: string[] = [];
  for (const key of keys) {
    if (registry.read(key) !== manifest) continue;
    registry.remove(key);
    removed.push(key);
  }
  if (removeOurs(manifest, manifestText(family, launcher))) removed.push(manifest);
  return removed;
}

function removeOurs(file: string, text: string): boolean {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) return false;
  rmSync(file);
  return true;
}

/**
 * A bridge that is about to end may still write to its cache, which would interrupt removing the
 * folder in place: so it is renamed first.
 */
function removeWhole(folder: string): void {
  const leaving = `${folder}.removed`;
  rmSync(leaving, { recursive: true, force: true });
  renameSync(folder, leaving);
  rmSync(leaving, { recursive: true, maxRetries: 5, retryDelay: 100 });
}

function removeEmpty(folder: string): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch {
    // No longer empty, or gone already.
    return false;
  }
}
