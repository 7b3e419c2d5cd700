import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import sharp from 'sharp';
import { entry } from '../../shared/api/entry.ts';
import { bareEnvironment } from '../fixtures/bare-environment.ts';
import { listeningPort } from '../fixtures/host/host-process.ts';
import { send } from '../fixtures/send.ts';
import type { WriterEvent } from './crash-rounds.ts';

const parallelWriters = 4;
const main = path.resolve(import.meta.dirname, '../../native-host/main.ts');
const sharedPictures = await Promise.all([noise(), noise(), noise()]);

/** Starts the real host on the folder, adds and deletes entries over HTTP and reports each step. */
export function startHostWriter(dir: string, onEvent: (event: WriterEvent) => void): ChildProcess {
  const host = spawn(process.execPath, [main], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...bareEnvironment(),
      SCREENSCRIBE_DATA_DIR: dir,
      SCREENSCRIBE_API: '1',
      SCREENSCRIBE_PORT: '0',
    },
  });
  writeUntilKilled(host, onEvent);
  return host;
}

async function writeUntilKilled(host: ChildProcess, onEvent: (event: WriterEvent) => void) {
  const base = `http://127.0.0.1:${await listeningPort(host)}`;
  const writers = Array.from({ length: parallelWriters }, () => writeForever(base, onEvent));
  // The kill cuts every connection; before it, a rejection would be a failure of the host.
  await Promise.all(writers).catch((error: unknown) => {
    if (!host.killed) throw error;
  });
}

async function writeForever(base: string, onEvent: (event: WriterEvent) => void): Promise<never> {
  for (let count = 1; ; count++) {
    const picture = sharedPictures[count % 6] ?? (await noise());
    const body = { text: `entry ${count}`, screenshot: picture.toString('base64') };
    const { id } = entry.parse((await send(base, { method: 'POST', path: '/history', body })).json);
    onEvent({ kind: 'added', id });
    if (count % 4 !== 0) continue;
    onEvent({ kind: 'removing', id });
    const { status } = await send(base, { method: 'DELETE', path: `/history/${id}` });
    if (status !== 204) throw new Error(`DELETE answered ${status}`);
    onEvent({ kind: 'removed', id });
  }
}

/** A small PNG that no other picture equals. */
function noise(): Promise<Buffer> {
  const raw = { width: 40, height: 20, channels: 3 } as const;
  return sharp(randomBytes(40 * 20 * 3), { raw })
    .png()
    .toBuffer();
}
