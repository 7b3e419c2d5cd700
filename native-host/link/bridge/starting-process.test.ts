import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { profileArguments, startingProcess } from './starting-process.ts';

test('the program and the profile of a process are told, its addresses are not', async () => {
  const profile = '--user-data-dir=/home/me/a profile';
  const script = 'process.stdout.write("ready"); process.stdin.resume()';
  const options = ['-e', script, '--', 'https://example.org/', profile, '--remote-debugging-pipe'];
  const child = spawn(process.execPath, options, { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  const announced = startingProcess(child.pid, 'linux');
  child.stdin.end();
  await once(child, 'exit');
  expect(announced).toEqual({ pid: child.pid, executable: process.execPath, args: [profile] });
});

test('of the arguments of Firefox its profile stays', () => {
  const args = ['--marionette', '--profile', '/tmp/one', '-new-tab', 'https://example.org/'];
  expect(profileArguments(args)).toEqual(['--profile', '/tmp/one']);
});

test('a process that is gone has no program', () => {
  expect(startingProcess(2 ** 22 + 1, 'linux')).toEqual({
    pid: 2 ** 22 + 1,
    executable: null,
    args: [],
  });
});
