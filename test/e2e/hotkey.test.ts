import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { startHost } from '../fixtures/host/host-process.ts';
import { desktop } from '../fixtures/screen/desktop.ts';
import { textWindow } from '../fixtures/screen/text-window.ts';
import { xdotool } from '../fixtures/screen/xdotool.ts';
import { send } from '../fixtures/send.ts';
import { temporaryFolder } from '../fixtures/temporary-folder.ts';

const run = promisify(execFile);
const patience = { timeout: 40_000, interval: 50 };
const logs = z.object({ entries: z.array(z.object({ message: z.string() })) });

test('pressed in any program it fires, also a changed one, also after a restart', async () => {
  await using screen = await desktop();
  await using folder = await temporaryFolder();
  const press = (keys: string) =>
    run('xdotool', ['key', keys], { env: { ...process.env, DISPLAY: screen.name } });
  {
    await using host = await startHost({ display: screen.name, dataDir: folder.path });
    await untilRegistered(host.base, 'Ctrl+Shift+2');
    await press('ctrl+shift+2');
    await expectPresses(host.base, 1);
    const body = { hotkey: 'Ctrl+Alt+x' };
    expect(await send(host.base, { method: 'PUT', path: '/hotkey', body })).toMatchObject({
      json: { registered: true },
    });
    await press('ctrl+shift+2');
    await press('ctrl+shift+alt+x');
    await press('ctrl+alt+x');
    await expectPresses(host.base, 2);
  }
  await using host = await startHost({ display: screen.name, dataDir: folder.path });
  await untilRegistered(host.base, 'Ctrl+Alt+X');
  await press('ctrl+alt+x');
  await expectPresses(host.base, 3);
});

test('the program in front does not get the keys, also with NumLock; a second host shares them', async () => {
  await using screen = await desktop();
  await using window = await textWindow({
    display: screen.name,
    at: { x: 100, y: 100, width: 500, height: 300 },
    html: '<script>pressed = []; onkeydown = ({ code }) => pressed.push(code)</script>',
  });
  await using host = await startHost({ display: screen.name });
  await vi.waitFor(async () => {
    const { json } = await send(host.base, { path: '/hotkey' });
    expect(json).toMatchObject({ registered: true });
    expect(json).not.toHaveProperty('exclusive');
  }, patience);
  const press = (keys: string) => xdotool(screen.name, 'key', keys);
  const pressed = () => window.page.evaluate<string[]>('pressed');
  await xdotool(screen.name, 'mousemove', '--sync', '300', '300', 'click', '1');
  await press('ctrl+shift+2');
  await expectPresses(host.base, 1);
  await press('Num_Lock');
  await press('ctrl+shift+2');
  await press('Num_Lock');
  await expectPresses(host.base, 2);
  await press('ctrl+shift+3');
  await vi.waitFor(async () => expect(await pressed()).toContain('Digit3'), patience);
  expect(await pressed()).not.toContain('Digit2');

  await using other = await startHost({ display: screen.name });
  await vi.waitFor(async () => {
    expect(await send(other.base, { path: '/hotkey' })).toMatchObject({
      json: { registered: true, exclusive: false },
    });
  }, patience);
  await press('ctrl+shift+2');
  await expectPresses(other.base, 1);
  await expectPresses(host.base, 3);
});

test('what programs live by is taken, and told', async () => {
  await using screen = await desktop();
  await using host = await startHost({ display: screen.name });
  const set = (hotkey: string) =>
    send(host.base, { method: 'PUT', path: '/hotkey', body: { hotkey } });
  expect(await set('Ctrl+C')).toMatchObject({ status: 200, json: { usual: 'copy' } });
  const { json } = await set('Ctrl+Alt+8');
  expect(json).not.toHaveProperty('usual');
});

test('one that another program has taken is refused', async () => {
  await using screen = await desktop();
  await using host = await startHost({ display: screen.name });
  // openbox takes Alt+Tab and others when it starts.
  const body = { hotkey: 'Alt+Tab' };
  expect(await send(host.base, { method: 'PUT', path: '/hotkey', body })).toMatchObject({
    status: 409,
    json: { code: 'hotkey_unavailable' },
  });
  expect(await send(host.base, { path: '/hotkey' })).toMatchObject({
    json: { hotkey: 'Ctrl+Shift+2', registered: true },
  });
});

test('without a display it is kept, not registered, with the reason', async () => {
  await using host = await startHost();
  const body = { hotkey: 'F9' };
  expect(await send(host.base, { method: 'PUT', path: '/hotkey', body })).toMatchObject({
    status: 200,
    json: {
      hotkey: 'F9',
      registered: false,
      reason: 'The Screenscribe app is running without a display.',
    },
  });
});

async function untilRegistered(base: string, hotkey: string) {
  await vi.waitFor(async () => {
    const { json } = await send(base, { path: '/hotkey' });
    expect(json).toMatchObject({ hotkey, registered: true });
  }, patience);
}

async function expectPresses(base: string, count: number) {
  await vi.waitFor(
    async () => {
      const { entries } = logs.parse((await send(base, { path: '/logs?level=info' })).json);
      const pressed = entries.filter(({ message }) => message === 'the capture hotkey was pressed');
      expect(pressed).toHaveLength(count);
    },
    { timeout: 40_000, interval: 50 },
  );
}
