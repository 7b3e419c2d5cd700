import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { askStatus, quitHost } from '../../native-host/link/client/find-host.ts';
import { encodeFrame } from '../../native-host/link/wire/frame-splitter.ts';
import { extensionHello } from '../../test/fixtures/host/extension-hello.ts';
import { temporaryFolder } from '../../test/fixtures/temporary-folder.ts';
import { median, processMemory, report } from './report.ts';

const rounds = 20;
const bridgeEntry = fileURLToPath(new URL('../../native-host/bridge.ts', import.meta.url));

type Started = { ms: number; child: ChildProcess };

/** How soon the bridge answers, and what it and an idle host with one browser hold in memory. */
export async function benchBridge(): Promise<void> {
  await using folder = await temporaryFolder();
  const dataDir = path.join(folder.path, 'data');
  const environment = {
    ...process.env,
    SCREENSCRIBE_DATA_DIR: dataDir,
    // Compiled code is cached, as in an installation.
    NODE_COMPILE_CACHE: path.join(folder.path, 'cache'),
  };
  try {
    // The first starts the host and fills the cache, which is written when it ends by itself.
    await end((await startBridge(environment)).child);
    await measureStart(environment);
    await measureHost(dataDir, environment);
  } finally {
    await quitHost(dataDir);
  }
}

async function measureStart(environment: NodeJS.ProcessEnv): Promise<void> {
  const nodeMs: number[] = [];
  const bridgeMs: number[] = [];
  const bridgeMb: number[] = [];
  for (let round = 0; round < rounds; round++) {
    nodeMs.push(await startNode());
    const { ms, child } = await startBridge(environment);
    bridgeMs.push(ms);
    bridgeMb.push((await processMemory(child.pid ?? 0)).peakMb);
    await end(child);
  }
  report({
    name: "bridge start to first answer, beyond Node's own start",
    ours: median(bridgeMs) - median(nodeMs),
    unit: 'ms',
    bound: { atMost: 150 },
  });
  report({
    name: 'memory of the bridge, at most',
    ours: Math.max(...bridgeMb),
    unit: 'MB',
    bound: { atMost: 70 },
  });
}

async function measureHost(dataDir: string, environment: NodeJS.ProcessEnv): Promise<void> {
  const { child } = await startBridge(environment);
  const { nowMb } = await processMemory((await askStatus(dataDir))?.pid ?? 0);
  await end(child);
  report({
    name: 'memory of an idle host with one browser',
    ours: nowMb,
    unit: 'MB',
    bound: { atMost: 150 },
  });
}

/** Milliseconds from the start of a bare Node to its first output. */
async function startNode(): Promise<number> {
  const started = performance.now();
  const child = spawn(process.execPath, ['-e', 'process.stdout.write("x")']);
  await once(child.stdout, 'data');
  const ms = performance.now() - started;
  await once(child, 'exit');
  return ms;
}

/** A bridge, and the milliseconds from its start to the host's answer to its hello. */
async function startBridge(environment: NodeJS.ProcessEnv): Promise<Started> {
  const started = performance.now();
  const child = spawn(process.execPath, [bridgeEntry], {
    env: environment,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.write(encodeFrame({ v: 1, id: 1, method: 'hello', params: extensionHello }));
  await once(child.stdout, 'data');
  // Nothing reads what the host sends next.
  child.stdout.resume();
  return { ms: performance.now() - started, child };
}

async function end(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.stdin?.end();
  await exited;
}
