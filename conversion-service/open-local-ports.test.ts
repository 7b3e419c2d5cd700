import { execFileSync } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../test/fixtures/temporary-folder.ts';
import { openLocalPorts } from './open-local-ports.ts';

const faults: Record<string, (file: string) => Promise<unknown>> = {
  'a folder': (file) => mkdir(file),
  'a pipe': async (file) => execFileSync('mkfifo', [file]),
  'an endless device': (file) => symlink('/dev/zero', file),
  'a link without end': (file) => symlink(file, file),
};

const files = ['conversions.sqlite', 'conversions.sqlite-wal', 'reserve-all'];

test.each(files.flatMap((file) => Object.keys(faults).map((fault) => [file, fault] as const)))(
  '%s that is %s ends the start with its name',
  async (file, fault) => {
    const folder = await temporaryFolder();
    onTestFinished(() => folder[Symbol.asyncDispose]());
    await faults[fault]?.(path.join(folder.path, file));
    expect(() => openLocalPorts(folder.path, 'all')).toThrow(file);
  },
);

test.each(['uploads', 'results'])('a file in the place of %s ends the start', async (name) => {
  const folder = await temporaryFolder();
  onTestFinished(() => folder[Symbol.asyncDispose]());
  await writeFile(path.join(folder.path, name), '');
  expect(() => openLocalPorts(folder.path, 'all')).toThrow(
    new RegExp(`${name} cannot be used .* start again`),
  );
});
