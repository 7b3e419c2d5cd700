import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';

/** Two processes with LibreOfficeKit, half of the files each; `loop` converts all of them once. */
export async function startBareKits(
  folder: string,
  files: string[],
): Promise<AsyncDisposable & { loop(): Promise<void> }> {
  const kits = await Promise.all([0, 1].map((half) => startKit(folder, half, files)));
  return {
    async loop() {
      await Promise.all(kits.map(convertOnce));
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(kits.map(endKit));
    },
  };
}

const script = path.join(import.meta.dirname, 'bare-kit.ts');
const startMs = 60_000;
const loopMs = 120_000;

async function startKit(folder: string, half: number, files: string[]): Promise<ChildProcess> {
  const own = path.join(folder, `bare-${half}`);
  await mkdir(own);
  const kit = fork(script, [own, ...files.filter((_, at) => at % 2 === half)]);
  await heard(kit, startMs);
  return kit;
}

async function convertOnce(kit: ChildProcess): Promise<void> {
  const done = heard(kit, loopMs);
  kit.send('go');
  await done;
}

/** Rejects where the process ends instead, or says nothing for so many ms. */
async function heard(kit: ChildProcess, milliseconds: number): Promise<void> {
  const settled = new AbortController();
  const signal = AbortSignal.any([settled.signal, AbortSignal.timeout(milliseconds)]);
  const ended = once(kit, 'exit', { signal }).then(() => {
    throw new Error('The process with LibreOfficeKit has ended.');
  });
  await Promise.race([once(kit, 'message', { signal }), ended]);
  ended.catch(() => undefined);
  settled.abort();
}

async function endKit(kit: ChildProcess): Promise<void> {
  if (kit.exitCode !== null || kit.signalCode !== null) return;
  const gone = once(kit, 'exit');
  kit.kill('SIGKILL');
  await gone;
}
