import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import autocannon from 'autocannon';
import { endProcess } from '../../test/fixtures/child-process.ts';
import { startHost } from '../../test/fixtures/host/host-process.ts';
import { median, report } from './report.ts';

const rounds = 3;
const seconds = 3;

/** Requests a second of GET /status against a Hono server that answers and does nothing else. */
export async function benchHttp() {
  await using host = await startHost();
  const bare = spawn(process.execPath, [path.join(import.meta.dirname, 'bare-server.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = await once(bare.stdout, 'data');
  const ours: number[] = [];
  const peer: number[] = [];
  for (let round = 0; round < rounds; round++) {
    ours.push(await requestsPerSecond(`${host.base}/status`));
    peer.push(await requestsPerSecond(`http://127.0.0.1:${String(port).trim()}/status`));
  }
  await endProcess(bare);
  report({
    name: 'GET /status against a bare Hono server',
    ours: median(ours),
    peer: median(peer),
    unit: 'requests/s',
    bound: { atLeast: 0.6 },
  });
}

async function requestsPerSecond(url: string): Promise<number> {
  const result = await autocannon({ url, connections: 10, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} failed under load`);
  return result.requests.average;
}
