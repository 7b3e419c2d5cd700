import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { bareEnvironment } from '../fixtures/bare-environment.ts';
import { endProcess } from '../fixtures/child-process.ts';
import { freePort } from '../fixtures/free-port.ts';
import { smallDisk } from '../fixtures/small-disk.ts';
import { tempDir } from '../fixtures/temp-dir.ts';

vi.setConfig({ testTimeout: 120_000 });

const root = path.resolve(import.meta.dirname, '../..');
const patience = { timeout: 60_000, interval: 50 };

/** Starts a program whose output goes to these places, and waits until it answers. */
async function start(entry: string, output: (number | 'pipe')[], cut = false) {
  const port = await freePort();
  const folder = await tempDir();
  const child = spawn(process.execPath, [path.join(root, entry)], {
    stdio: ['ignore', ...output],
    env: {
      ...{ ...bareEnvironment(), HOME: folder },
      ...{ CONVERSION_DATA_DIR: folder, CONVERSION_PORT: String(port), CONVERSION_ROLE: 'api' },
      ...{ SCREENSCRIBE_DATA_DIR: folder, SCREENSCRIBE_PORT: String(port), SCREENSCRIBE_API: '1' },
    },
  });
  if (cut) for (const stream of [child.stdout, child.stderr]) stream?.destroy();
  const place = entry.startsWith('native-host') ? 'status' : 'healthz';
  const answers = async () => {
    const { status } = await fetch(`http://127.0.0.1:${port}/${place}`);
    expect(status).toBeLessThan(500);
  };
  await vi.waitFor(answers, patience);
  return { child, answers, [Symbol.asyncDispose]: () => endProcess(child, 30_000) };
}

const programs = ['conversion-service/main.ts', 'native-host/main.ts'];

test.for(programs.map((entry) => [entry]))(
  '%s outlives the disk of its log',
  async ([entry = '']) => {
    await using disk = await smallDisk(1);
    const file = path.join(disk.path, 'log');
    const descriptor = openSync(file, 'a');
    disk.fill();
    await using program = await start(entry, [descriptor, descriptor]);
    closeSync(descriptor);
    await program.answers();
    disk.free();
    await program[Symbol.asyncDispose]();
    const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line.startsWith('{'));
    const logged = lines.map((line) => JSON.parse(line));
    expect(logged[0]).toMatchObject({ level: 'warn', lines: expect.any(Number) });
    expect(logged[0].lines).toBeGreaterThan(0);
    expect(logged[1]).toMatchObject({ message: expect.stringContaining('stopping') });
  },
);

test.for(programs.map((entry) => [entry]))(
  '%s outlives the reader of its log',
  async ([entry = '']) => {
    await using program = await start(entry, ['pipe', 'pipe'], true);
    await program.answers();
    expect(program.child.exitCode).toBeNull();
  },
);
