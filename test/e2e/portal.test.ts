import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { decodeImage } from '../../shared/node/image/decode-image.ts';
import { encodePng } from '../../shared/node/image/decode-with-sharp.ts';
import { type HostProcess, startHost } from '../fixtures/host/host-process.ts';
import { type PlayedCompositor, playedCompositor } from '../fixtures/screen/played-compositor.ts';
import { type PlayedPortal, playedPortal } from '../fixtures/screen/played-portal.ts';
import { send } from '../fixtures/send.ts';

// A Wayland desktop that lets no program photograph the screen by itself, as GNOME and KDE.

const owned = new AsyncDisposableStack();
const size = { width: 800, height: 600 };
let compositor: PlayedCompositor;
let portal: PlayedPortal;
let host: HostProcess;

beforeAll(async () => {
  compositor = owned.use(await playedCompositor('bare'));
  const data = new Uint8Array(size.width * size.height * 4).fill(255);
  for (let at = 0; at < data.length; at += 4) data.set([10, 120, at % 251], at);
  portal = owned.use(await playedPortal(await encodePng({ ...size, data })));
  host = owned.use(await startWithPortal());
});

afterAll(() => owned.disposeAsync());

beforeEach(() => {
  Object.assign(portal, { consent: 'allows', kept: undefined });
});

test('the screen is photographed by the desktop, and nothing of it stays among the pictures', async () => {
  const answer = await send(host.base, { path: '/screen?x=100&y=50&width=60&height=40' });
  expect(answer.status).toBe(200);
  const { width, height, data } = await decodeImage(answer.bytes);
  expect([width, height]).toEqual([60, 40]);
  const at = (50 * size.width + 100) * 4;
  expect([...data.subarray(0, 4)]).toEqual([10, 120, at % 251, 255]);
  expect((await readdir(portal.folder)).filter((name) => name.endsWith('.png'))).toEqual([]);
  expect(await send(host.base, { path: '/status' })).toMatchObject({
    json: { backends: { screen: { name: 'portal' }, input: { name: 'none' } } },
  });
});

test.each([
  ['yes', 'granted'],
  ['no', 'denied'],
  [undefined, 'prompt'],
] as const)('an answer of %s that the desktop keeps is told as %s', async (kept, state) => {
  portal.kept = kept;
  expect(await send(host.base, { path: '/permissions' })).toMatchObject({
    json: {
      screenRecording: state,
      detail: { screenRecording: expect.stringContaining('asks once') },
    },
  });
});

test.each([
  ['refuses', /refused in the dialog/],
  ['denies', /permission-reset screenshot/],
] as const)('where a person %s, the answer says what to do', async (consent, detail) => {
  portal.consent = consent;
  expect(await send(host.base, { path: '/screen' })).toMatchObject({
    status: 403,
    json: { code: 'permission_denied', detail: expect.stringMatching(detail) },
  });
  // Taken back, it works at once.
  portal.consent = 'allows';
  expect(await send(host.base, { path: '/screen' })).toMatchObject({ status: 200 });
});

test('many who ask at the same time bring one dialog', async () => {
  portal.consent = 'asks';
  const before = portal.asked;
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => send(host.base, { path: '/screen' })),
  );
  expect(portal.asked - before).toBe(1);
  for (const answer of answers) {
    expect(answer).toMatchObject({
      status: 403,
      json: { code: 'permission_denied', detail: expect.stringContaining('in its dialog') },
    });
  }
});

test('a portal that hangs is given up, and one that is not there is named', async () => {
  portal.consent = 'hangs';
  expect(await send(host.base, { path: '/screen' })).toMatchObject({
    status: 504,
    json: { code: 'timeout' },
  });
  portal.consent = 'absent';
  expect(await send(host.base, { path: '/screen' })).toMatchObject({
    status: 403,
    json: { code: 'permission_denied', detail: expect.stringContaining('xdg-desktop-portal') },
  });
});

function startWithPortal(): Promise<HostProcess> {
  return startHost({ environment: { ...compositor.environment, ...portal.environment } });
}
