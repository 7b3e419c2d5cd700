import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { startHost } from '../fixtures/host/host-process.ts';
import { desktop } from '../fixtures/screen/desktop.ts';
import { send } from '../fixtures/send.ts';
import { temporaryFolder } from '../fixtures/temporary-folder.ts';

const run = promisify(execFile);
const logs = z.object({ entries: z.array(z.object({ message: z.string() })) });

test('pressed in any program it fires, also a changed one, also after a restart', async () => {
  await using screen = await desktop();
  await using folder = await temporaryFolder();
  const press = (keys: string) =>
    run('xdotool', ['key', keys], { env: { ...process.env, DISPLAY: screen.name } });
  {
    await using host = await startHost({ display: screen.name, dataDir: folder.path });
    await send(host.base, { path: '/hotkey' });
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
  expect(await send(host.base, { path: '/hotkey' })).toMatchObject({
    json: { hotkey: 'Ctrl+Alt+X', registered: true },
  });
  await press('ctrl+alt+x');
  await expectPresses(host.base, 3);
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
