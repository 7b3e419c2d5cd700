import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';

/** A document needs more room on the disk than one may have. */
export class StorageExceeded extends Error {
  override readonly name = 'StorageExceeded';
}

const intervalMs = 500;

/**
 * A signal that aborts with `StorageExceeded` once all files of a folder together hold more than
 * so many MB: a limit of each file would allow any number of them.
 */
export function watchStorage(
  folder: string,
  storageMb: number,
): Disposable & { signal: AbortSignal } {
  const exceeded = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let ended = false;
  async function look(): Promise<void> {
    const isTooMuch = (await folderBytes(folder)) > storageMb * 1_000_000;
    if (ended) return;
    if (isTooMuch) exceeded.abort(new StorageExceeded(`It wrote more than ${storageMb} MB.`));
    else timer = setTimeout(look, intervalMs);
  }
  void look();
  return {
    signal: exceeded.signal,
    [Symbol.dispose]() {
      ended = true;
      clearTimeout(timer);
    },
  };
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
