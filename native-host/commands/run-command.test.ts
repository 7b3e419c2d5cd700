import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { version } from '../../shared/node/version.ts';
import { commandLine } from '../../test/fixtures/host/command-line.ts';
import { linkHost } from '../../test/fixtures/host/link-host.ts';
import { tempDir } from '../../test/fixtures/temp-dir.ts';
import { commands } from './commands.ts';

test('help lists every command, and tells more of each', async () => {
  const { code, stdout } = await commandLine(['help']);
  expect(code).toBe(0);
  for (const [name, { summary }] of Object.entries(commands)) {
    expect(stdout).toContain(`  ${name} `);
    for (const asked of [
      ['help', name],
      [name, '--help'],
    ]) {
      expect(await commandLine(asked)).toMatchObject({
        code: 0,
        stdout: expect.stringContaining(summary),
        stderr: '',
      });
    }
  }
});

test('the version is the product’s', async () => {
  expect(await commandLine(['--version'])).toMatchObject({ code: 0, stdout: `${version}\n` });
});

test.each([
  [['fly']],
  [['status', '--fast']],
  [['status', 'now']],
  [['ocr']],
  [['ocr', '--layout', 'spiral', 'a.png']],
  [['ocr', '--language', 'English', 'a.png']],
  [['open', 'sidebar']],
  [['watch']],
  [['watch', '--region', '0,0,10']],
  [['watch', '--region', '0,0,10,10', '--interval', '99']],
  [['capture', '--copy']],
  [['capture', '--delay', '0']],
  [['capture', '--delay', '3.5']],
  [['capture', '--region', '1,2,3']],
  [['capture', '--region', '1,2,0,4']],
  [['capture', '--region', '1,,3,4']],
  [['history']],
  [['history', 'burn']],
  [['history', 'list', '--limit', '0']],
  [['history', 'list', '--color', 'beige']],
  [['history', 'search']],
  [['history', 'export', '--format', 'xml']],
  [['history', 'import']],
  [['install', '--browser', 'mosaic']],
  [['doctor', 'please']],
])('%j is wrong usage: 2, told on stderr', async (args) => {
  const { code, stdout, stderr } = await commandLine(args, {
    SCREENSCRIBE_DATA_DIR: await tempDir(),
  });
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(/^screenscribe: .+\n/);
});

test('status without a host fails and does not start one', async () => {
  const { code, stdout, stderr } = await commandLine(['status'], {
    SCREENSCRIBE_DATA_DIR: await tempDir(),
  });
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/is not running/);
});

test('status tells what the host does', async () => {
  const { run } = await served();
  const { code, stdout } = await run(['status']);
  expect(code).toBe(0);
  expect(stdout).toMatch(
    /^Screenscribe \d+\.\d+\.\d+, process \d+, up \d+ s\nBrowsers: {2}none\nAPI: {7}off\n/,
  );
  expect(JSON.parse((await run(['status', '--json'])).stdout)).toMatchObject({ status: 'ok' });
});

test('open tells how to add the extension where no browser has it', async () => {
  const { run } = await served();
  const { code, stdout, stderr } = await run(['open']);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^None is\.\nHow to add the extension to a browser: /);
});

test('ocr prints the text of every file, and fails where one cannot be read', async () => {
  const { run, folder } = await served();
  const file = path.join(folder, 'a.png');
  await writeFile(file, Buffer.alloc(3));
  expect(await run(['ocr', file])).toEqual({ code: 0, stdout: '4 characters\n', stderr: '' });
  const missing = path.join(folder, 'b.png');
  const { code, stdout, stderr } = await run(['ocr', '--json', missing, file]);
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ file, text: '4 characters', confidence: 90 });
  expect(stderr).toMatch(/b\.png: ENOENT/);
});

test('capture reads a region, left of the origin too', async () => {
  const { run } = await served();
  expect((await run(['capture', '--region', '1,2,3,4'])).stdout).toBe('1 2 3 4\n');
  expect((await run(['capture', '--region=-1920,0,30,40'])).stdout).toBe('-1920 0 30 40\n');
});

test('capture waits as long as it is told, unless it is cancelled', async () => {
  const { run, dataDir } = await served();
  const args = ['capture', '--region', '1,2,3,4', '--delay'];
  expect(await run([...args, '1'])).toEqual({ code: 0, stdout: '1 2 3 4\n', stderr: '' });
  const cancelled = new AbortController();
  const waiting = commandLine(
    [...args, '60'],
    { SCREENSCRIBE_DATA_DIR: dataDir },
    { signal: cancelled.signal },
  );
  cancelled.abort();
  expect(await waiting).toEqual({ code: 1, stdout: '', stderr: '' });
});

test('history lists, searches, exports and imports', async () => {
  const { run, folder } = await served();
  expect(await run(['history', 'list'])).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(await run(['history', 'search', 'two', 'words'])).toMatchObject({ code: 0 });
  expect((await run(['history', 'export', '--format', 'csv'])).stdout).toBe('id\r\n');
  const file = path.join(folder, 'history.json');
  expect(await run(['history', 'export', '--output', file])).toMatchObject({ code: 0, stdout: '' });
  expect((await run(['history', 'import', file])).stdout).toBe('0 added, 0 updated, 0 skipped\n');
});

async function served() {
  const { dataDir } = await linkHost();
  const run = (args: string[]) => commandLine(args, { SCREENSCRIBE_DATA_DIR: dataDir });
  return { run, dataDir, folder: await tempDir() };
}
