import { realpathSync } from 'node:fs';

/** Whether two paths are of one folder that is there; on Windows they may be written in two ways. */
export function isSameFolder(one: string, other: string): boolean {
  try {
    return realpathSync.native(one) === realpathSync.native(other);
  } catch {
    return false;
  }
}
