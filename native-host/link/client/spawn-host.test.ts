import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { tempDir } from '../../../test/fixtures/temp-dir.ts';
import { hostCommands, spawnHost } from './spawn-host.ts';

const node = 'C:\\Program Files\\app\\runtime\\node.exe';
const place = { dataDir: "C:\\Users\\O'Neil\\data", hostEntry: 'C:\\app\\native-host\\main.ts' };

test('on Linux and macOS the runtime runs the host', () => {
  const args = ['/app/main.ts'];
  for (const platform of ['linux', 'darwin'] as const) {
    const ways = hostCommands({ dataDir: '/data', hostEntry: '/app/main.ts' }, platform, '/node');
    expect(ways).toEqual([{ command: '/node', args }]);
  }
});

test('on Windows the host starts outside of the browser’s job, with its data folder', () => {
  const [first, second] = hostCommands(place, 'win32', node);
  expect(first?.command).toBe('powershell.exe');
  expect(first?.args.at(-1)).toContain('Win32_Process -MethodName Create');
  expect(first?.args.at(-1)).toContain(
    `'cmd.exe /d /s /c "set "SCREENSCRIBE_DATA_DIR=C:\\Users\\O''Neil\\data" && set "SCREENSCRIBE_IDLE_SECONDS=60" && "${node}" "${place.hostEntry}""'`,
  );
  expect(second).toEqual({ command: node, args: [place.hostEntry] });
});

test.each([
  ['fails', 'process.exit(3)'],
  ['cannot be started', undefined],
  [
    'does nothing',
    `const dir = process.cwd();
    const ends = () => fs.existsSync(dir + '/end') || !fs.existsSync(dir);
    setInterval(() => ends() && process.exit(), 50)`,
  ],
  ['says that all is well', ''],
])('a way that %s is followed by the next', async (_, script) => {
  const dataDir = await tempDir();
  const first = script === undefined ? { command: '/none', args: [] } : running(script);
  const { failure } = spawn(dataDir, [first, running('fs.writeFileSync("started", "")')]);
  await vi.waitFor(() => expect(existsSync(path.join(dataDir, 'started'))).toBe(true), waiting);
  expect(failure()).toBeUndefined();
  writeFileSync(path.join(dataDir, 'end'), '');
});

test.each([3, 0])(
  'after a way that ended with %d, the failure of the last is told',
  async (code) => {
    const ways = [running(`process.exit(${code})`), running('process.exit(4)')];
    const { failure } = spawn(await tempDir(), ways);
    await vi.waitFor(() => expect(failure()).toBe('exit code 4'), waiting);
  },
);

const waiting = { timeout: 60_000 };

function spawn(dataDir: string, ways: Parameters<typeof spawnHost>[1]['ways']) {
  const { signal } = new AbortController();
  return spawnHost({ ...place, dataDir }, { reached: signal, ways: ways ?? [] });
}

function running(script: string) {
  return { command: process.execPath, args: ['-e', script] };
}
