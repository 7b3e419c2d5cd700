import { existsSync } from 'node:fs';
import path from 'node:path';

/** The file that marks an application folder as part of a system package. */
export const packagingFile = 'packaging.json';

/** Whether the application at `root` came with a system package. */
export function isPackaged(root: string): boolean {
  return existsSync(path.join(root, packagingFile));
}
