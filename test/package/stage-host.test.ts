import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { stageHost } from '../../scripts/package/stage-host.ts';
import { filesBelow } from '../../scripts/package/staged.ts';
import { version } from '../../shared/node/version.ts';
import { builtExtension } from '../fixtures/browser/built-extension.ts';
import { hostDir } from '../fixtures/host/host-dir.ts';
import { textPicture } from '../fixtures/images/text-picture.ts';
import { temporaryFolder } from '../fixtures/temporary-folder.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');

test('the package has all that its program needs, and browsers find it', async () => {
  await using folder = await temporaryFolder();
  const staged = path.join(folder.path, 'host');
  const dataDir = await hostDir();
  const settings = await stageHost({
    ...{ root, staged, version, epoch: 1 },
    built: { chromium: await builtExtension('chrome'), firefox: await builtExtension('firefox') },
  });
  const app = path.join(staged, 'usr/lib/screenscribe');
  const picture = path.join(folder.path, 'gate.png');
  await writeFile(picture, await textPicture('Gate B12 closes at 17:45'));
  const screenscribe = (...args: string[]) =>
    run(path.join(app, 'runtime/node'), [path.join(app, 'native-host/cli.ts'), ...args], {
      env: { PATH: process.env.PATH, HOME: folder.path, SCREENSCRIBE_DATA_DIR: dataDir },
    });
  expect(await readFile(path.join(app, 'runtime/LICENSE'), 'utf8')).toMatch(
    /^Node\.js is licensed/,
  );
  expect((await screenscribe('--version')).stdout).toBe(`${version}\n`);
  expect((await screenscribe('ocr', picture)).stdout).toBe('Gate B12 closes at 17:45\n');
  for (const format of ['docx', 'odt', 'xlsx', 'pdf']) {
    const document = path.join(folder.path, `gate.${format}`);
    await screenscribe('ocr', '--output', document, picture);
    expect((await readFile(document)).length).toBeGreaterThan(1_000);
  }
  expect((await screenscribe('install')).stdout).toMatch(/^Installed as a package/);

  for (const file of settings) {
    const { path: bridge } = JSON.parse(await readFile(path.join(staged, file), 'utf8'));
    expect(await readFile(path.join(staged, bridge), 'utf8')).toContain('native-host/bridge.ts');
  }
  const files = filesBelow(staged);
  expect(files).toEqual(
    expect.arrayContaining([
      'etc/chromium/native-messaging-hosts/org.screenscribe.host.json',
      'usr/lib/mozilla/native-messaging-hosts/org.screenscribe.host.json',
      'usr/share/applications/org.screenscribe.Screenscribe.desktop',
      'usr/share/icons/hicolor/scalable/apps/screenscribe.svg',
      'usr/share/man/man1/screenscribe.1.gz',
      'usr/share/screenscribe/extension/chromium/manifest.json',
      'usr/share/screenscribe/extension/firefox/manifest.json',
    ]),
  );
  const own = files.filter((file) => !file.includes('/node_modules/'));
  expect(own.filter((file) => /\.test\.|\/test\//.test(file))).toEqual([]);
});
