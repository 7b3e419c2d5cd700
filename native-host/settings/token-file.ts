import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { readOwnFile } from '../../shared/node/read-own-file.ts';
import {
  setAside,
  syncFolder,
  writeFileAtomically,
} from '../../shared/node/write-file-atomically.ts';
import { parseJson } from '../../shared/parse-json.ts';
import type { ApiLock } from './api-lock.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);

const content = z.union([
  z.strictObject({ version: z.literal(1), sha256: hash, check: hash }),
  z.strictObject({ version: z.literal(1), locked: z.literal(true) }),
]);

/**
 * `api-token` in the data folder: the lock of the API, separate from the settings, so that damage
 * to either file cannot open the API. The file does not exist while no token is set.
 */
export type TokenFile = {
  read(): Promise<ApiLock | { state: 'damaged' }>;
  /** Durable when it resolves. A damaged file is renamed and never overwritten. */
  write(lock: ApiLock): Promise<void>;
};

export function tokenFile(dataDir: string): TokenFile {
  const file = path.join(dataDir, 'api-token');
  return {
    async read() {
      try {
        const text = await readOwnFile(file, 1_000);
        return text === undefined ? { state: 'open' } : lockOf(text);
      } catch {
        return { state: 'damaged' };
      }
    },
    async write(lock) {
      if ((await this.read()).state === 'damaged') await setAside(file);
      if (lock.state === 'open') {
        await rm(file, { force: true });
        await syncFolder(dataDir);
        return;
      }
      await writeFileAtomically(file, `${JSON.stringify(written(lock))}\n`);
    },
  };
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function written(lock: Exclude<ApiLock, { state: 'open' }>): z.infer<typeof content> {
  if (lock.state === 'locked') return { version: 1, locked: true };
  return { version: 1, sha256: lock.sha256, check: sha256(lock.sha256) };
}

/** @throws where the text was not written by `write` */
function lockOf(text: string): ApiLock {
  const parsed = content.parse(parseJson(text));
  if ('locked' in parsed) return { state: 'locked' };
  // One flipped bit would make it another token, and the right one would be refused.
  if (parsed.check !== sha256(parsed.sha256)) throw new Error('the check does not fit');
  return { state: 'token', sha256: parsed.sha256 };
}
