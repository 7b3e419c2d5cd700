import { copyFileSync, existsSync, linkSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/**
 * What packages for Windows have of the extension for Firefox: its own files in a folder, and the
 * names of those that are the same in that for Chromium.
 */
export const firefoxParts = {
  own: 'extension/firefox-own',
  shared: 'extension/firefox-shared.json',
} as const;

const fileList = z.array(z.string().regex(/^(?!.*\.\.)[\w-][\w./-]*$/)).max(10_000);
const lists = z.object({ own: fileList, shared: fileList });

/** The names of both, as the package has them. */
export type FirefoxFiles = z.infer<typeof lists>;

/**
 * Makes the folder from which Firefox loads the extension. Its files are links to those that are
 * there, which take no room; on disks without links they are copies.
 */
export function joinExtension(appDir: string): void {
  const list = path.join(appDir, firefoxParts.shared);
  if (!existsSync(list)) return;
  const { own, shared } = lists.parse(JSON.parse(readFileSync(list, 'utf8')));
  const join = (from: string, file: string) => {
    const target = path.join(appDir, 'extension/firefox', file);
    if (existsSync(target)) return;
    mkdirSync(path.dirname(target), { recursive: true });
    linkOrCopy(path.join(appDir, from, file), target);
  };
  for (const file of own) join(firefoxParts.own, file);
  for (const file of shared) join('extension/chromium', file);
}

function linkOrCopy(file: string, target: string): void {
  try {
    linkSync(file, target);
  } catch {
    copyFileSync(file, target);
  }
}
