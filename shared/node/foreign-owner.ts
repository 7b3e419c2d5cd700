import { statSync } from 'node:fs';
import { describeUser } from './lock-holder.ts';

/**
 * Why a folder is not this user's, and what to do, as text; undefined where it is theirs, does not
 * exist, or the system has no owners. The owner of a folder can replace any of its files, and could
 * not read or remove what another user creates in it.
 */
export function foreignOwner(folder: string): string | undefined {
  const own = process.getuid?.();
  const owner = ownerOf(folder);
  if (own === undefined || owner === undefined || owner === own) return undefined;
  return (
    `The data folder ${folder} belongs to ${describeUser(owner)}, and this runs as ` +
    `${describeUser(own)}. Run it as its owner, or give the folder away with: ` +
    `chown -R ${own} ${folder}`
  );
}

function ownerOf(folder: string): number | undefined {
  try {
    return statSync(folder, { throwIfNoEntry: false })?.uid;
  } catch {
    // Not even stat is allowed: what opens the folder reports why.
    return undefined;
  }
}
