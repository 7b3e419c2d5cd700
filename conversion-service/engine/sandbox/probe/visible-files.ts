import { lstatSync } from 'node:fs';
import type { ProbeRequest } from './messages.ts';

/** Files of other documents, of the service and of the machine's people. */
export function visibleFiles({ hidden }: ProbeRequest): string[] {
  return hidden
    .filter((file) => lstatSync(file, { throwIfNoEntry: false }) !== undefined)
    .map((file) => `${file} can be seen`);
}
