import { readdirSync, readlinkSync } from 'node:fs';
import type { ProbeRequest } from './messages.ts';

/** Open files that were inherited from the service, or point out of the sandbox. */
export function foreignFiles({ openFiles, root }: ProbeRequest): string[] {
  return readdirSync('/proc/self/fd')
    .filter((file) => Number(file) > 2)
    .flatMap((file) => {
      const target = targetOf(file);
      if (target === undefined || !isForeign(target, openFiles, root)) return [];
      return [`${target} is open (file ${file})`];
    });
}

function isForeign(target: string, openFiles: string[], root: string): boolean {
  // Pipes and sockets have a number each; what has none may be the probe's own.
  if (!target.startsWith('/')) return /\d/.test(target) && openFiles.includes(target);
  return !['/dev/', '/proc/', `${root}/`].some((folder) => target.startsWith(folder));
}

/** The one that the folder was listed through is gone. */
function targetOf(file: string): string | undefined {
  try {
    return readlinkSync(`/proc/self/fd/${file}`);
  } catch {
    return undefined;
  }
}
