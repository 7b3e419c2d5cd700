import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../test/fixtures/temporary-folder.ts';
import { Excess, storageWatcher, watchProcesses } from './watch-processes.ts';

/** Runs JavaScript in a process that ends, with those below it, after the test. */
function run(script: string): ChildProcess {
  const child = spawn(process.execPath, ['-e', script], { detached: true, stdio: 'ignore' });
  onTestFinished(() => void process.kill(-(child.pid ?? 0), 'SIGKILL'));
  return child;
}

const plenty = { memoryMb: 100_000, processes: 100_000 };

test.for([
  [
    'of many processes',
    "for (let n = 0; n < 60; n++) require('child_process').spawn('sleep', ['600'])",
  ],
  [
    'of many processes that another thread started',
    `new (require('worker_threads').Worker)("for (let n = 0; n < 60; n++) require('child_process').spawn('sleep', ['600']); setInterval(() => {}, 1e6)", { eval: true })`,
  ],
  [
    'of many threads',
    "for (let n = 0; n < 60; n++) new (require('worker_threads').Worker)('setInterval(() => {}, 1e6)', { eval: true })",
  ],
] as const)('a tree %s is noticed', async ([, script]) => {
  const { pid = 0 } = run(script);
  using watched = watchProcesses(pid, { ...plenty, processes: 60 });
  await once(watched.signal, 'abort');
  expect(watched.signal.reason).toMatchObject({ name: 'Excess', of: 'processes' });
});

test('a tree that holds too much memory is noticed', async () => {
  const { pid = 0 } = run("kept = Buffer.alloc(2e8, 'x'); setInterval(() => {}, 1e6)");
  using watched = watchProcesses(pid, { ...plenty, memoryMb: 200 });
  await once(watched.signal, 'abort');
  expect(watched.signal.reason).toEqual(new Excess('memory', 'It held more than 200 MB.'));
});

test('a folder whose many small files take too much room together is noticed', async () => {
  await using folder = await temporaryFolder();
  using watched = storageWatcher(folder.path)(1);
  // It may be noticed before all is written.
  const noticed = once(watched.signal, 'abort');
  const below = path.join(folder.path, 'below', 'it');
  await mkdir(below, { recursive: true });
  for (let n = 0; n < 300; n++) await writeFile(path.join(below, String(n)), 'x'.repeat(4_000));
  await noticed;
  expect(watched.signal.reason).toEqual(new Excess('room', 'It wrote more than 1 MB.'));
});

test('a folder in which there are too many empty files is noticed', async () => {
  await using folder = await temporaryFolder();
  using watched = storageWatcher(folder.path)(1, 100);
  const noticed = once(watched.signal, 'abort');
  for (let n = 0; n < 101; n++) await writeFile(path.join(folder.path, String(n)), '');
  await noticed;
  expect(watched.signal.reason).toEqual(new Excess('room', 'It made more than 100 files.'));
});
