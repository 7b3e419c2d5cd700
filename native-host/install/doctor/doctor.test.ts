import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { foreignFolder } from '../../../test/fixtures/foreign-folder.ts';
import { linkHost } from '../../../test/fixtures/host/link-host.ts';
import { memoryRegistry } from '../../../test/fixtures/host/memory-registry.ts';
import { sourceTree } from '../../../test/fixtures/host/source-tree.ts';
import { tempDir } from '../../../test/fixtures/temp-dir.ts';
import { tokenFile } from '../../settings/token-file.ts';
import { browsers } from '../browsers/browsers.ts';
import { browserRegistration, manifestText } from '../browsers/registration.ts';
import { install } from '../install.ts';
import { type DoctorOptions, doctor } from './doctor.ts';

test('a good installation has no problems', async () => {
  const { options } = await installed();
  const findings = await doctor(options);
  expect(findings.filter(({ level }) => level === 'problem')).toEqual([]);
  expect(findings.map(({ what }) => what)).toEqual([
    expect.stringMatching(/Node v24\.21\.0 is kept/),
    'Chromium knows the host.',
    'Firefox knows the host.',
    'The host is not running.',
    expect.stringMatching(/free for it/),
  ]);
});

test('nothing installed', async () => {
  const { options } = await installed();
  rmSync(options.appDir, { recursive: true });
  expect(await problems(options)).toEqual([
    `Nothing is installed in ${options.appDir}. → Run \`screenscribe install\`.`,
  ]);
});

test('a record that cannot be read', async () => {
  const { options } = await installed();
  writeFileSync(path.join(options.appDir, 'installed.json'), '{');
  expect(await problems(options)).toEqual([expect.stringMatching(/cannot be read.*Remove/)]);
});

test('a manifest is missing', async () => {
  const { options, manifest } = await installed();
  rmSync(manifest);
  expect(await problems(options)).toEqual([
    `Chromium: the manifest ${manifest} is missing. → Run \`screenscribe install --browser chromium\`.`,
  ]);
});

test('a manifest points nowhere, or elsewhere', async () => {
  const { options, manifest, home } = await installed();
  writeFileSync(manifest, manifestText('chromium', '/gone/bridge'));
  expect(await problems(options)).toEqual([expect.stringMatching(/\/gone\/bridge, which is not/)]);
  writeFileSync(path.join(home, 'other'), '');
  writeFileSync(manifest, manifestText('chromium', path.join(home, 'other')));
  expect(await problems(options)).toEqual([expect.stringMatching(/another installation/)]);
});

test('an extension id is not allowed', async () => {
  const { options, manifest, launcher } = await installed();
  const text = manifestText('chromium', launcher).replace('nnhgojkc/', 'nnhgojkc');
  writeFileSync(manifest, text);
  expect(await problems(options)).toEqual([
    expect.stringMatching(/does not allow chrome-extension:\/\/lfdgafckmidpnlicnihdmincnnhgojkc\//),
  ]);
});

test('the runtime is gone, or does not run', async () => {
  const { options } = await installed();
  const runtime = path.join(options.appDir, 'runtime/node');
  chmodSync(runtime, 0o644);
  expect(await problems(options)).toEqual([expect.stringMatching(/runtime\/node does not run/)]);
  rmSync(runtime);
  expect(await problems(options)).toEqual([expect.stringMatching(/runtime\/node is missing/)]);
});

test('a browser that came after the installation does not know the host yet', async () => {
  const { options, home } = await installed();
  mkdirSync(path.join(home, '.config/vivaldi'), { recursive: true });
  expect(await problems(options)).toEqual([expect.stringMatching(/install --browser vivaldi/)]);
});

test('another program has the port', async () => {
  const { options } = await installed();
  const server = createServer().listen(options.port, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  expect(await problems(options)).toEqual([expect.stringMatching(/Another program listens on/)]);
});

test('the host answers', async () => {
  const { options } = await installed();
  const { dataDir } = await linkHost();
  const findings = await doctor({ ...options, dataDir });
  expect(findings).toContainEqual({
    level: 'ok',
    what: `The host answers (process ${process.pid}).`,
  });
});

test('another program has the lock of the data folder', async () => {
  const { options } = await installed();
  const lock = path.join(options.dataDir, 'host.lock');
  writeFileSync(lock, '');
  // As `tryLock` takes it, but in another process.
  const script = `const db = new (require('node:sqlite').DatabaseSync)(process.argv[1]);
    db.exec('PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE'); console.log('held');
    process.stdin.resume().on('end', () => process.exit());`;
  const holder = spawn(process.execPath, ['-e', script, lock], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  onTestFinished(() => void holder.kill());
  await once(holder.stdout, 'data');
  expect(await problems(options)).toEqual([
    expect.stringContaining(
      `${lock} is held by process ${holder.pid} (node), and no host answers.`,
    ),
  ]);
});

test('a token or settings that cannot be read are named, and what was set aside is listed', async () => {
  const { options } = await installed();
  const { dataDir } = options;
  writeFileSync(path.join(dataDir, 'settings.json'), '{');
  writeFileSync(path.join(dataDir, 'api-token'), '');
  const kept = ['api-token.damaged-2026-01-02', 'damaged-2026-01-01-history.sqlite'];
  for (const name of kept) writeFileSync(path.join(dataDir, name), '');
  expect(await problems(options)).toEqual([
    expect.stringMatching(/settings\.json cannot be read/),
    expect.stringMatching(/api-token, .* cannot be read.*screenscribe token new/),
    expect.stringMatching(/the API refuses every request.*screenscribe token new/),
  ]);
  expect(await doctor(options)).toContainEqual({
    level: 'note',
    what: `Damaged files were set aside in ${dataDir}: ${kept.join(', ')}.`,
    fix: expect.stringContaining('Remove them'),
  });
});

test('a token that is locked is told, one that is set is not', async () => {
  const { options } = await installed();
  const token = tokenFile(options.dataDir);
  await token.write({ state: 'locked' });
  expect(await problems(options)).toEqual([expect.stringMatching(/the API refuses every request/)]);
  await token.write({ state: 'token', sha256: '0'.repeat(64) });
  expect(await problems(options)).toEqual([]);
});

test('the data folder belongs to another user', async () => {
  const { options } = await installed();
  const { folder, owner } = await foreignFolder();
  expect(await problems({ ...options, dataDir: folder })).toEqual([
    expect.stringMatching(`belongs to the user ${owner}.*SCREENSCRIBE_DATA_DIR`),
  ]);
});

test('something that is no host holds its socket', async () => {
  const { options } = await installed();
  mkdirSync(path.join(options.dataDir, 'run'));
  const server = createServer((socket) => socket.end('not a frame'));
  server.listen(path.join(options.dataDir, 'run/host.sock'));
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  expect(await problems(options)).toEqual([expect.stringMatching(/does not answer/)]);
});

test('browsers in a snap or a Flatpak are pointed out', async () => {
  const { options, home } = await installed();
  mkdirSync(path.join(home, 'snap/firefox'), { recursive: true });
  mkdirSync(path.join(home, '.var/app/org.chromium.Chromium'), { recursive: true });
  const notes = (await doctor(options)).map(({ what }) => what);
  expect(notes).toContainEqual(expect.stringMatching(/Firefox is installed as a snap/));
  expect(notes).toContainEqual(expect.stringMatching(/Chromium is installed as a Flatpak/));
});

async function problems(options: DoctorOptions): Promise<string[]> {
  const findings = await doctor(options);
  return findings
    .filter(({ level }) => level === 'problem')
    .map(({ what, fix }) => `${what} → ${fix}`);
}

/** Screenscribe installed for the Chromium and the Firefox of a home folder of its own. */
async function installed() {
  const home = await tempDir();
  const appDir = path.join(home, 'app');
  const system = { platform: 'linux', home, environment: {} } as const;
  const registry = memoryRegistry();
  const registrations = browsers
    .filter(({ name }) => name === 'chromium' || name === 'firefox')
    .map((browser) => browserRegistration(browser, system, appDir));
  const source = await sourceTree();
  install({ source, version: '0.1.0', appDir, platform: 'linux', registrations, registry });
  const options: DoctorOptions = {
    system,
    appDir,
    dataDir: await tempDir(),
    port: await freePort(),
    registry,
  };
  const manifest = registrations[0]?.manifest ?? '';
  return { options, home, manifest, launcher: path.join(appDir, 'bridge') };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}
