import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ordinaryUser } from '../../test/fixtures/ordinary-user.ts';
import { tempDir } from '../../test/fixtures/temp-dir.ts';
import { tryLock } from './lock-file.ts';
import { describeHolder, lockHolder } from './lock-holder.ts';

test('only the user may open a lock file, whatever the mask and whoever made it', async () => {
  const file = path.join(await tempDir(), 'some.lock');
  const mask = process.umask(0);
  try {
    tryLock(file)?.[Symbol.dispose]();
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await chmod(file, 0o644);
    tryLock(file)?.[Symbol.dispose]();
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  } finally {
    process.umask(mask);
  }
});

test('the holder is named by process, program and, where it is another, user', async () => {
  const file = path.join(await tempDir(), 'some.lock');
  await writeFile(file, '');
  const module = path.join(import.meta.dirname, 'lock-file.ts');
  const hold = `const { tryLock } = await import(${JSON.stringify(module)});
    const held = tryLock(${JSON.stringify(file)}); console.log('held'); setTimeout(() => held, 1e6);`;
  const user = ordinaryUser();
  user?.own(path.dirname(file));
  const child = spawn(process.execPath, ['--input-type=module', '-e', hold], user ?? {});
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  expect(tryLock(file)).toBeUndefined();
  expect(lockHolder(file)).toMatchObject({ pid: child.pid, command: 'node' });
  const words = user
    ? `process ${child.pid} (node) of the user nobody`
    : `process ${child.pid} (node)`;
  expect(describeHolder(file)).toBe(words);
});

test('a lock that is held is not had, also where bytes got into the file', async () => {
  const file = path.join(await tempDir(), 'some.lock');
  await writeFile(file, Buffer.alloc(5_000, 'damage'));
  using held = tryLock(file);
  expect(held).toBeDefined();
  expect(tryLock(file)).toBeUndefined();
  expect(tryLock(file)).toBeUndefined();
});
