import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '../../../test/fixtures/temp-dir.ts';
import { launcher } from './launcher.ts';

test('the shell script runs the kept runtime, whatever the folder is called', async () => {
  const appDir = path.join(await tempDir(), `it's "a" $HOME \\ folder é`);
  mkdirSync(path.join(appDir, 'runtime'), { recursive: true });
  const runtime = path.join(appDir, 'runtime', 'node');
  writeFileSync(runtime, '#!/bin/sh\nprintf "%s\\n" "$NODE_COMPILE_CACHE" "$@"\n');
  const { file, text } = launcher('bridge', 'native-host/bridge.ts', { appDir, platform: 'linux' });
  writeFileSync(file, text);
  for (const script of [runtime, file]) chmodSync(script, 0o755);
  const printed = execFileSync(file, ['chrome-extension://x/', 'two words']).toString();
  expect(printed.trim().split('\n')).toEqual([
    path.join(appDir, 'cache'),
    path.join(appDir, 'native-host/bridge.ts'),
    'chrome-extension://x/',
    'two words',
  ]);
});

test('the batch file names its own folder, with backslashes and quotes', () => {
  const where = { appDir: 'C:\\Users\\Jürgen 100%\\app', platform: 'win32' } as const;
  const { file, text } = launcher('bridge', 'native-host/bridge.ts', where);
  expect(file).toBe('C:\\Users\\Jürgen 100%\\app\\bridge.bat');
  expect(text.split('\r\n')).toEqual([
    '@echo off',
    'set "NODE_COMPILE_CACHE=%~dp0cache"',
    '"%~dp0runtime\\node.exe" "%~dp0native-host\\bridge.ts" %*',
    '',
  ]);
});
