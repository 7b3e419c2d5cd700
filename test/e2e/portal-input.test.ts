import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type HostProcess, startHost } from '../fixtures/host/host-process.ts';
import { playedCompositor } from '../fixtures/screen/played-compositor.ts';
import {
  type PlayedRemote,
  playedRemote,
  type RemoteConsent,
} from '../fixtures/screen/played-remote.ts';
import { type Answer, send } from '../fixtures/send.ts';
import { tempDir } from '../fixtures/temp-dir.ts';

// A Wayland desktop that accepts input of programs only through its portal, as GNOME and KDE.

const patience = { timeout: 40_000, interval: 50 };
const [left, pressed, released] = [0x110, 1, 0];
const place = { x: 100, y: 50 };
const moved = ['NotifyPointerMotionAbsolute', 42, 100.5, 50.5];

test('a person is asked once, input gets to the desktop, and after a restart nobody is asked', async () => {
  const { portal, dataDir, start } = await desktop('allows');
  {
    await using host = await start();
    expect(await send(host.base, { path: '/status' })).toMatchObject({
      json: { backends: { input: { name: 'portal' } } },
    });
    expect(await send(host.base, { path: '/permissions' })).toMatchObject({
      json: {
        accessibility: 'prompt',
        detail: { accessibility: expect.stringContaining('asks once') },
      },
    });
    expect(portal.asked).toBe(0);
    expect(await post(host, '/mouse/click', place)).toMatchObject({ status: 200, json: place });
    expect(portal.notified.splice(0)).toEqual([
      moved,
      ['NotifyPointerButton', left, pressed],
      ['NotifyPointerButton', left, released],
    ]);
    expect(await send(host.base, { path: '/permissions' })).toMatchObject({
      json: { accessibility: 'granted' },
    });
    expect((await stat(path.join(dataDir, 'input-consent.json'))).mode & 0o777).toBe(0o600);
  }
  for (const text of ['a', 'b']) {
    await using host = await start();
    expect(await post(host, '/keyboard/type', { text })).toMatchObject({ status: 200 });
  }
  expect(portal.notified).toEqual(
    [0x61, 0x62].flatMap((keysym) => [
      ['NotifyKeyboardKeysym', keysym, pressed],
      ['NotifyKeyboardKeysym', keysym, released],
    ]),
  );
  expect(portal.asked).toBe(1);
});

test('keys, wheels and drags are made of what the portal has, and all is let go', async () => {
  const { portal, start } = await desktop('allows');
  await using host = await start();
  await post(host, '/keyboard/hotkey', { keys: ['ctrl', 'enter'] });
  await post(host, '/keyboard/type', { text: '~\n' });
  await post(host, '/mouse/scroll', { ...place, dy: 2, dx: -1 });
  const drag = { from: place, to: { x: 300, y: 200 }, durationMs: 0 };
  expect(await post(host, '/mouse/drag', drag)).toMatchObject({ json: { x: 300, y: 200 } });
  const [control, enter] = [29, 28];
  const key = 'NotifyKeyboardKeycode';
  expect(portal.notified.slice(0, 12)).toEqual([
    [key, control, pressed],
    [key, enter, pressed],
    [key, enter, released],
    [key, control, released],
    ['NotifyKeyboardKeysym', 0x7e, pressed],
    ['NotifyKeyboardKeysym', 0x7e, released],
    [key, enter, pressed],
    [key, enter, released],
    moved,
    ['NotifyPointerAxisDiscrete', 0, 1],
    ['NotifyPointerAxisDiscrete', 0, 1],
    ['NotifyPointerAxisDiscrete', 1, -1],
  ]);
  const dragged = portal.notified.slice(12);
  expect(dragged.slice(0, 2)).toEqual([moved, ['NotifyPointerButton', left, pressed]]);
  expect(dragged.slice(-2)).toEqual([
    ['NotifyPointerMotionAbsolute', 42, 300.5, 200.5],
    ['NotifyPointerButton', left, released],
  ]);
});

test('a text with characters that the layout lacks is refused before any of it is typed', async () => {
  const { portal, start } = await desktop('allows');
  await using host = await start();
  const refused = await post(host, '/keyboard/type', { text: 'abc ä ж 你' });
  expectDenied(refused, /3 of the characters.*number 5.*Nothing was typed/);
  expect(portal.notified).toEqual([]);
});

test('a pointer that nobody has placed is not clicked, since no desktop tells where it is', async () => {
  const { portal, start } = await desktop('allows');
  await using host = await start();
  expectDenied(await post(host, '/mouse/click', {}), /Say in the request/);
  expectDenied(await post(host, '/mouse/scroll', { dy: 1 }), /Say in the request/);
  expectDenied(await send(host.base, { path: '/mouse/position' }), /Say in the request/);
  expect([portal.asked, portal.notified]).toEqual([0, []]);
});

test.each([
  ['refuses', /not allowed in the dialog.*Allow remote interaction/],
  ['denies', /does not let/],
] as const)(
  'where a person %s, the answer says so, and the next request asks again',
  async (consent, why) => {
    const { portal, dataDir, start } = await desktop(consent);
    await using host = await start();
    expectDenied(await post(host, '/mouse/move', place), why);
    expect(existsSync(path.join(dataDir, 'input-consent.json'))).toBe(false);
    portal.consent = 'allows';
    expect(await post(host, '/mouse/move', place)).toMatchObject({ status: 200 });
    expect(portal.asked).toBe(2);
  },
);

test('what a person takes back is asked for anew, also after a restart', async () => {
  const { portal, dataDir, start } = await desktop('allows');
  const consent = path.join(dataDir, 'input-consent.json');
  {
    await using host = await start();
    await post(host, '/mouse/move', place);
    portal.consent = 'refuses';
    portal.revoke();
    await vi.waitFor(() => expect(existsSync(consent)).toBe(false), patience);
    expectDenied(await post(host, '/mouse/move', place), /not allowed in the dialog/);
  }
  await using host = await start();
  expect(await send(host.base, { path: '/permissions' })).toMatchObject({
    json: { accessibility: 'prompt' },
  });
  portal.consent = 'allows';
  expect(await post(host, '/mouse/move', place)).toMatchObject({ status: 200 });
  expect(portal.asked).toBe(3);
});

test('a session that the desktop has lost begins anew, and nobody is asked', async () => {
  const { portal, start } = await desktop('allows');
  await using host = await start();
  await post(host, '/mouse/move', place);
  await portal.restartBackend();
  portal.notified.length = 0;
  expect(await post(host, '/mouse/move', place)).toMatchObject({ status: 200 });
  expect(portal.notified).toEqual([moved]);
  expect(portal.asked).toBe(1);
});

test('a dialog that nobody answers is told of, and stays for the next request', async () => {
  const { portal, start } = await desktop('asks');
  await using host = await start();
  expectDenied(await post(host, '/mouse/move', place), /Allow it in its dialog/);
  portal.decide('allows');
  expect(await post(host, '/mouse/move', place)).toMatchObject({ status: 200 });
  expect(portal.asked).toBe(1);
});

test('a display that is shared without mouse and keyboard is no consent, and is asked for anew', async () => {
  const { portal, start } = await desktop('allows');
  portal.devices = 0;
  await using host = await start();
  expectDenied(await post(host, '/mouse/move', place), /Allow remote interaction/);
  portal.devices = 3;
  expect(await post(host, '/mouse/move', place)).toMatchObject({ status: 200 });
  expect(portal.asked).toBe(2);
});

test('displays and devices that were not allowed are named', async () => {
  const { portal, start } = await desktop('allows');
  portal.shares = false;
  portal.devices = 1;
  await using host = await start();
  expectDenied(await post(host, '/mouse/move', place), /mouse was not allowed/);
  portal.devices = 2;
  portal.revoke();
  await vi.waitFor(async () => {
    expectDenied(await post(host, '/mouse/move', place), /was not shared/);
  }, patience);
  expectDenied(await post(host, '/keyboard/type', { text: 'a' }), /keyboard was not allowed/);
});

test('a portal that hangs is given up, and one that is not there is named', async () => {
  const { portal, start } = await desktop('hangs');
  await using host = await start();
  expect(await post(host, '/mouse/move', place)).toMatchObject({
    status: 504,
    json: { code: 'timeout' },
  });
  portal.consent = 'absent';
  expectDenied(await post(host, '/mouse/move', place), /xdg-desktop-portal/);
  expect(await send(host.base, { path: '/permissions' })).toMatchObject({
    json: { accessibility: 'denied' },
  });
});

type Desktop = { portal: PlayedRemote; dataDir: string; start: () => Promise<HostProcess> };

/** Hosts of it share a data folder. */
async function desktop(consent: RemoteConsent): Promise<Desktop> {
  const compositor = await playedCompositor('bare');
  onTestFinished(() => compositor[Symbol.asyncDispose]());
  const portal = await playedRemote();
  onTestFinished(() => portal[Symbol.asyncDispose]());
  portal.consent = consent;
  const dataDir = await tempDir();
  const environment = { ...compositor.environment, ...portal.environment };
  return { portal, dataDir, start: () => startHost({ environment, dataDir }) };
}

function post(host: HostProcess, to: string, body: object): Promise<Answer> {
  return send(host.base, { method: 'POST', path: to, body });
}

function expectDenied(answer: Answer, why: RegExp): void {
  expect(answer).toMatchObject({
    status: 403,
    json: { code: 'permission_denied', detail: expect.stringMatching(why) },
  });
}
