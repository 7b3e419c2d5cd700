import { createConnection } from 'node:net';
import { Problem } from '../../shared/api/problem.ts';

/** What sway is asked for, by its number (sway-ipc(7)). */
export const swayMessages = { runCommand: 0, getTree: 4 };

const magic = 'i3-ipc';
const headerBytes = magic.length + 8;
const maxBytes = 64_000_000;
const answerMs = 5_000;

/** Where sway listens for programs that arrange its windows; undefined on other desktops. */
export function swaySocket(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  return environment.SWAYSOCK || undefined;
}

/** Asks sway. Throws `timeout` where it does not answer, `no_display` where it is gone. */
export async function askSway(socket: string, message: number, payload = ''): Promise<unknown> {
  const client = createConnection(socket);
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const limit = setTimeout(() => reject(new Problem('timeout', 'sway does not answer.')), answerMs);
  let arrived = Buffer.alloc(0);
  client.on('error', (cause) => reject(gone(cause)));
  client.on('close', () => reject(gone()));
  client.on('data', (bytes: Buffer) => {
    arrived = Buffer.concat([arrived, bytes]);
    if (arrived.length < headerBytes) return;
    const size = arrived.readUInt32LE(magic.length);
    if (size > maxBytes) return reject(new Error(`sway answers ${size} bytes`));
    if (arrived.length < headerBytes + size) return;
    try {
      resolve(JSON.parse(arrived.toString('utf8', headerBytes, headerBytes + size)));
    } catch (error) {
      reject(error);
    }
  });
  const body = Buffer.from(payload);
  const header = Buffer.alloc(headerBytes);
  header.write(magic);
  header.writeUInt32LE(body.length, magic.length);
  header.writeUInt32LE(message, magic.length + 4);
  client.write(Buffer.concat([header, body]));
  try {
    return await promise;
  } finally {
    clearTimeout(limit);
    client.destroy();
  }
}

function gone(cause?: unknown): Problem {
  return new Problem('no_display', 'sway does not listen any more.', { cause });
}
