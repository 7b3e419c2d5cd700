import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { z } from 'zod';
import {
  hearsOfMending,
  type MendedHistory,
  mendedHistory,
} from '../../shared/messages/contracts/mended-methods.ts';
import { readOwnFile } from '../../shared/node/read-own-file.ts';
import { writeFileAtomically } from '../../shared/node/write-file-atomically.ts';
import { parseJson } from '../../shared/parse-json.ts';
import type { AttachedClients } from '../link/server/attached-clients.ts';

/** Pending notifications about damage: a history may be repaired while no browser is attached. */
export type MendNews = AsyncDisposable & {
  /** Notifies the next extension that supports it. */
  note(mended: MendedHistory): void;
};

type Options = { dataDir: string; clients: AttachedClients; log: Logger };

/** If a disk damages the history again and again, the last notifications are enough. */
const maxPending = 5;
const pendingNews = z.array(mendedHistory).max(maxPending);

/**
 * Keeps notifications in `mended-history.json` of the data folder until an extension has shown
 * them.
 */
export async function openMendNews({ dataDir, clients, log }: Options): Promise<MendNews> {
  const file = path.join(dataDir, 'mended-history.json');
  let pending = await readPending(file);
  let work = Promise.resolve();

  const enqueue = (step: () => Promise<void>) => {
    work = work
      .then(step)
      .catch((error: unknown) =>
        log.warn({ err: error }, 'the mending of the history was not told'),
      );
  };

  async function keep(): Promise<void> {
    if (pending.length > 0) await writeFileAtomically(file, `${JSON.stringify(pending)}\n`);
    else await rm(file, { force: true });
  }

  async function tell(): Promise<void> {
    const able = clients
      .extensions()
      .find(({ hello }) => hello.capabilities.includes(hearsOfMending));
    if (!able) return;
    for (let mended = pending[0]; mended; mended = pending[0]) {
      await able.peer.call('history.mended', mended);
      pending = pending.filter((other) => other !== mended);
      await keep();
    }
  }

  const listening = clients.onAttach(() => enqueue(tell));
  return {
    note(mended) {
      pending = [...pending, mended].slice(-maxPending);
      enqueue(keep);
    },
    async [Symbol.asyncDispose]() {
      listening[Symbol.dispose]();
      await work;
    },
  };
}

/** None where the file is damaged or of a later version: the log records the repairs. */
async function readPending(file: string): Promise<MendedHistory[]> {
  try {
    const text = await readOwnFile(file, 1_000_000);
    return text === undefined ? [] : pendingNews.parse(parseJson(text));
  } catch {
    return [];
  }
}
