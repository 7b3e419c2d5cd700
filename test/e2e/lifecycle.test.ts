import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { bareEnvironment } from '../fixtures/bare-environment.ts';
import { startHost } from '../fixtures/host/host-process.ts';
import { textPicture } from '../fixtures/images/text-picture.ts';
import { virtualDisplay } from '../fixtures/screen/virtual-display.ts';
import { send } from '../fixtures/send.ts';
import { temporaryFolder } from '../fixtures/temporary-folder.ts';

const root = path.resolve(import.meta.dirname, '../..');

test('without a display the screen says so and everything else works', async () => {
  await using host = await startHost();
  for (const sent of [
    { path: '/displays' },
    { path: '/screen' },
    { method: 'POST', path: '/capture/region', body: { x: 0, y: 0, width: 9, height: 9 } },
    { path: '/mouse/position' },
    { method: 'POST', path: '/mouse/move', body: { x: 0, y: 0 } },
    { method: 'POST', path: '/mouse/click', body: {} },
    { method: 'POST', path: '/mouse/scroll', body: { dy: 1 } },
    { method: 'POST', path: '/keyboard/type', body: { text: 'a' } },
    { method: 'POST', path: '/keyboard/key', body: { key: 'a' } },
    { method: 'POST', path: '/keyboard/hotkey', body: { hotkey: 'Ctrl+A' } },
    { path: '/clipboard' },
    { method: 'POST', path: '/clipboard', body: { text: 'a' } },
  ]) {
    const answer = await send(host.base, sent);
    expect(answer).toMatchObject({ status: 503, json: { code: 'no_display' } });
    expect(answer.json).toMatchObject({ detail: expect.stringContaining('xvfb-run') });
  }
  const image = (await textPicture('Read without a screen')).toString('base64');
  const read = await send(host.base, { method: 'POST', path: '/ocr', body: { image } });
  expect(read).toMatchObject({ status: 200, json: { text: 'Read without a screen' } });
  expect(await send(host.base, { path: '/permissions' })).toMatchObject({
    status: 200,
    json: { screenRecording: 'denied' },
  });
});

test.each(['SIGTERM', 'SIGINT', 'POST /quit'])(
  '%s lets a request under way finish',
  async (how) => {
    await using host = await startHost();
    const gone = once(host.child, 'exit');
    const image = (await textPicture('Under way when the host was told to stop')).toString(
      'base64',
    );
    const reading = send(host.base, { method: 'POST', path: '/ocr', body: { image, save: true } });
    // The request is known to be under way once the host has begun to answer another one.
    await send(host.base, { path: '/status' });
    if (how === 'POST /quit') {
      const answer = await send(host.base, { method: 'POST', path: '/quit' });
      expect(answer).toMatchObject({ status: 202, json: { quitting: true } });
    } else {
      host.child.kill(how as NodeJS.Signals);
    }
    expect(await reading).toMatchObject({
      status: 200,
      json: { text: 'Under way when the host was told to stop', entry: { hasScreenshot: true } },
    });
    expect(await gone).toEqual([0, null]);
  },
);

test('what was changed is there after a restart; damaged settings are set aside', async () => {
  await using folder = await temporaryFolder();
  {
    await using host = await startHost({ dataDir: folder.path });
    await send(host.base, { method: 'POST', path: '/history', body: { text: 'kept' } });
    await send(host.base, { method: 'PUT', path: '/settings', body: { ui: { theme: 'dark' } } });
  }
  {
    await using host = await startHost({ dataDir: folder.path });
    expect(await send(host.base, { path: '/history' })).toMatchObject({
      json: { entries: [{ text: 'kept' }] },
    });
    expect(await send(host.base, { path: '/settings' })).toMatchObject({
      json: { ui: { theme: 'dark' } },
    });
  }
  await writeFile(path.join(folder.path, 'settings.json'), '{"version": 1, "settings": {"ui"');
  await using host = await startHost({ dataDir: folder.path });
  // Whether a token was set is no longer known: nobody gets access until there is a new one.
  expect(await send(host.base, { path: '/settings' })).toMatchObject({
    status: 401,
    json: { detail: expect.stringContaining('screenscribe token new') },
  });
  expect(await readdir(folder.path)).toContainEqual(
    expect.stringMatching(/^settings\.json\.damaged-/),
  );
});

test('nothing listens unless the API is switched on', async () => {
  await using folder = await temporaryFolder();
  const child = start('native-host/main.ts', { SCREENSCRIBE_DATA_DIR: folder.path });
  const [line] = await once(child.stderr, 'data');
  expect(String(line)).toContain('the API is off');
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test.each(['native-host/main.ts', 'scripts/start.ts'])(
  '%s says which port is taken and how to take another',
  async (script) => {
    await using host = await startHost();
    await using folder = await temporaryFolder();
    const { port } = new URL(host.base);
    const child = start(script, {
      SCREENSCRIBE_DATA_DIR: folder.path,
      SCREENSCRIBE_API: '1',
      SCREENSCRIBE_PORT: port,
    });
    const [complaint, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect(complaint).toContain(`Port ${port} is taken`);
    expect(complaint).toContain('SCREENSCRIBE_PORT');
    expect(code).toBe(1);
  },
);

test('a host that a browser started makes way for one in the foreground, that one for none', async () => {
  await using folder = await temporaryFolder();
  const environment = { SCREENSCRIBE_DATA_DIR: folder.path };
  const background = start('native-host/main.ts', {
    ...environment,
    SCREENSCRIBE_IDLE_SECONDS: '60',
  });
  const gone = once(background, 'exit');
  await once(background.stderr, 'data');
  await using host = await startHost({ dataDir: folder.path });
  expect(await gone).toEqual([0, null]);
  expect(await send(host.base, { path: '/status' })).toMatchObject({ status: 200 });

  const second = start('native-host/main.ts', environment);
  const [complaint, [code]] = await Promise.all([text(second.stderr), once(second, 'exit')]);
  expect(complaint).toContain(`A host is already running (process ${host.child.pid})`);
  expect(code).toBe(1);
});

test('npm start says where it listens, gives commands that work, and opens a browser', async () => {
  await using screen = await virtualDisplay();
  await using folder = await temporaryFolder();
  const child = start('scripts/start.ts', {
    SCREENSCRIBE_DATA_DIR: folder.path,
    SCREENSCRIBE_PORT: '0',
    DISPLAY: screen.name,
  });
  let talk = '';
  child.stdout.on('data', (chunk) => {
    talk += chunk;
  });
  await vi.waitFor(() => expect(talk).toContain('Ctrl+C stops'), { timeout: 120_000 });
  const base = /listens on (http:\/\/127\.0\.0\.1:\d+)/.exec(talk)?.[1] ?? '';
  const forGood = /curl -X PUT .*\/settings/.exec(talk)?.[0] ?? '';
  const curl = spawn('sh', ['-c', `${forGood} -s`], { stdio: ['ignore', 'pipe', 'inherit'] });
  expect(JSON.parse(await text(curl.stdout))).toMatchObject({ api: { enabled: true } });
  await vi.waitFor(
    async () =>
      expect(await send(base, { path: '/status' })).toMatchObject({
        json: { extension: { connected: true, clients: [{ browser: 'Chromium' }] } },
      }),
    { timeout: 120_000, interval: 200 },
  );
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

function start(script: string, environment: Record<string, string>) {
  return spawn(process.execPath, [path.join(root, script)], {
    cwd: root,
    env: { ...bareEnvironment(), HOME: environment.SCREENSCRIBE_DATA_DIR, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
