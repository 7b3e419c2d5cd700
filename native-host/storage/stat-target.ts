import { type Stats, statSync } from 'node:fs';

/** What is under a name, links followed; undefined where they lead to nothing or in a circle. */
export function statTarget(file: string): Stats | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ELOOP') return undefined;
    throw error;
  }
}
