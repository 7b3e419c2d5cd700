import path from 'node:path';

/** Where documents are converted. */
export function workFolderIn(dataDir: string): string {
  return path.join(dataDir, 'workers');
}
