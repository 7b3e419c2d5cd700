import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { z } from 'zod';
import {
  type RepairedHistory,
  repairCapability,
  repairedHistory,
} from '../../shared/messages/contracts/repair-methods.ts';
import { readOwnFile } from '../../shared/node/read-own-file.ts';
import { writeFileAtomically } from '../../shared/node/write-file-atomically.ts';
import { parseJson } from '../../shared/parse-json.ts';
import type { AttachedClients } from '../link/server/attached-clients.ts';

/** Pending notifications about damage: a history may be repaired while no browser is attached. */
export type RepairNews = AsyncDisposable & {
  /** Notifies the next extension that supports it. */
  note(repaired: RepairedHistory): void;
};

type Options = { dataDir: string; clients: AttachedClients; log: Logger };

/** If a disk damages the history again and again, the last notifications are enough. */
const maxPending = 5;
const pendingNews = z.array(repairedHistory).max(maxPending);

/**
 * Keeps notifications in `repaired-history.json` of the data folder until an extension has shown
 * them.
 */
export async function openRepairNews({ dataDir, clients, log }: Options): Promise<RepairNews> {
  const file = path.join(dataDir, 'repaired-history.json');
  await takeOver(path.join(dataDir, 'mended-history.json'), file);
  let pending = await readPending(file);
  let work = Promise.resolve();

  const enqueue = (step: () => Promise<void>) => {
    work = work
      .then(step)
      .catch((error: unknown) =>
        log.warn({ err: error }, 'no extension could be notified of the repaired history'),
      );
  };

  async function keep(): Promise<void> {
    if (pending.length > 0) await writeFileAtomically(file, `${JSON.stringify(pending)}\n`);
    else await rm(file, { force: true });
  }

  async function notify(): Promise<void> {
    const able = clients
      .extensions()
      .find(({ hello }) => hello.capabilities.includes(repairCapability));
    if (!able) return;
    for (let repaired = pending[0]; repaired; repaired = pending[0]) {
      await able.peer.call('history.repaired', repaired);
      pending = pending.filter((other) => other !== repaired);
      await keep();
    }
  }

  const listening = clients.onAttach(() => enqueue(notify));
  return {
    note(repaired) {
      pending = [...pending, repaired].slice(-maxPending);
      enqueue(keep);
    },
    async [Symbol.asyncDispose]() {
      listening[Symbol.dispose]();
      await work;
    },
  };
}

/** Renames the file of earlier versions, unless there is one of the present name. */
async function takeOver(former: string, file: string): Promise<void> {
  if (existsSync(former) && !existsSync(file)) await rename(former, file);
}

/** None where the file is damaged or of a later version: the log records the repairs. */
async function readPending(file: string): Promise<RepairedHistory[]> {
  try {
    const text = await readOwnFile(file, 1_000_000);
    return text === undefined ? [] : pendingNews.parse(parseJson(text));
  } catch {
    return [];
  }
}
