import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { Excess, watch } from './watch.ts';

/**
 * Watches how many MB all files of a folder hold together: a limit of each file would allow any
 * number of them.
 */
export function watchStorage(folder: string, storageMb: number) {
  return watch(async () => {
    if ((await folderBytes(folder)) <= storageMb * 1_000_000) return undefined;
    return new Excess('room', `It wrote more than ${storageMb} MB.`);
  });
}

async function folderBytes(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await entriesOf(folder)) {
    const place = path.join(folder, entry.name);
    bytes += entry.isDirectory() ? await folderBytes(place) : await fileBytes(place);
  }
  return bytes;
}

/** What is written to is looked at meanwhile: it may be gone. */
function entriesOf(folder: string) {
  return readdir(folder, { withFileTypes: true }).catch(() => []);
}

async function fileBytes(file: string): Promise<number> {
  // What it takes on the disk: holes of a file cost nothing.
  return await lstat(file).then(
    ({ blocks }) => blocks * 512,
    () => 0,
  );
}
