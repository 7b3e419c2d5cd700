import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** What runs from the application folder, beside its packages and its runtime. */
const parts = [
  'native-host',
  'shared',
  // The Tesseract that packages for Windows bring.
  'lib/tesseract',
  'extension/icon.svg',
  'package.json',
  'package-lock.json',
  'LICENSE',
];

/** The files that make the application, relative to `root`, without tests; sorted. */
export function appFiles(root: string): string[] {
  return parts
    .flatMap((part) => filesOf(root, part))
    .filter((file) => !file.includes('.test.'))
    .sort();
}

/** Changes with every file of the application and with the runtime. */
export function fingerprint(root: string): string {
  const hash = createHash('sha256').update(process.version);
  for (const file of appFiles(root)) {
    hash.update(`\0${file}\0`).update(readFileSync(path.join(root, file)));
  }
  return hash.digest('hex');
}

function filesOf(root: string, part: string): string[] {
  const found = statSync(path.join(root, part), { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return [part];
  return readdirSync(path.join(root, part)).flatMap((name) => filesOf(root, path.join(part, name)));
}
