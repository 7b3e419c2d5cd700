import { statSync } from 'node:fs';
import { describeUser } from './lock-holder.ts';

/**
 * Why a folder is not this user's, in words with what to do; undefined where it is theirs, is not
 * there, or the system has no owners. Who owns a folder can put anything in the place of its files,
 * and could not read or remove what another user makes in it.
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
    // Not even that may be looked at: what opens the folder says why.
    return undefined;
  }
}
