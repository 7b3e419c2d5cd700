import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { afterUse } from '../fixtures/after-use.ts';
import { followWatch } from '../fixtures/host/follow-watch.ts';
import { type HostProcess, startHost } from '../fixtures/host/host-process.ts';
import { textPicture } from '../fixtures/images/text-picture.ts';
import { playedCast } from '../fixtures/screen/played-cast.ts';
import { playedCompositor } from '../fixtures/screen/played-compositor.ts';
import { send } from '../fixtures/send.ts';
import { tempDir } from '../fixtures/temp-dir.ts';

// A Wayland desktop that shows its screen only through its portal, as GNOME and KDE: each screenshot
// flashes there, so repeated reading uses a screencast.

const patience = { timeout: 60_000, interval: 50 };
const started = z.object({ watchId: z.uuid() });

test('a watched area is sent after one consent, which lasts, and nothing is photographed', async () => {
  const { portal, start } = await desktop();
  {
    await using host = await start();
    await portal.show(await textPicture('The first line'));
    const heard = await followed(host);
    await vi.waitFor(() => expect(heard.texts()).toEqual(['The first line']), patience);
    await portal.show(await textPicture('The first line\nAnd another'));
    await vi.waitFor(
      () => expect(heard.texts()).toEqual(['The first line', 'And another']),
      patience,
    );
    // What is read meanwhile comes from there, too.
    const read = await send(host.base, { method: 'POST', path: '/capture/region', body: region });
    expect(read.json).toMatchObject({ text: 'The first line\nAnd another' });
  }
  await using host = await start();
  await portal.show(await textPicture('The next day'));
  const heard = await followed(host);
  await vi.waitFor(() => expect(heard.texts()).toEqual(['The next day']), patience);
  expect(portal).toMatchObject({ asked: 1, screenshots: 0 });
});

test('who ends the sharing ends the watch, and is asked by the next one', async () => {
  const { portal, start, dataDir } = await desktop();
  await using host = await start();
  await portal.show(await textPicture('Departure 17:45'));
  const heard = await followed(host);
  await vi.waitFor(() => expect(heard.texts()).toEqual(['Departure 17:45']), patience);
  portal.revoke();
  expect(await heard.ended).toMatchObject({ reason: 'failed', code: 'permission_denied' });
  expect(existsSync(path.join(dataDir, 'screen-consent.json'))).toBe(false);
  await portal.show(await textPicture('Departure 18:00'));
  const again = await followed(host);
  await vi.waitFor(() => expect(again.texts()).toEqual(['Departure 18:00']), patience);
  expect(portal).toMatchObject({ asked: 2, screenshots: 0 });
});

test.each([
  ['refuses', /does not let Screenscribe see/],
  ['asks', /Share the displays in its dialog/],
] as const)('where a person %s, a watch is refused with what to do', async (consent, detail) => {
  const { portal, start } = await desktop();
  portal.consent = consent;
  await using host = await start();
  expect(await watch(host)).toMatchObject({
    status: 403,
    json: { code: 'permission_denied', detail: expect.stringMatching(detail) },
  });
  expect(portal).toMatchObject({ asked: 1, screenshots: 0 });
});

test('without such a portal the desktop photographs itself', async () => {
  const { portal, start } = await desktop();
  portal.consent = 'absent';
  await using host = await start();
  expect(await watch(host)).toMatchObject({ status: 403, json: { code: 'permission_denied' } });
  expect(portal).toMatchObject({ asked: 0, screenshots: 1 });
});

const region = { x: 0, y: 0, width: 600, height: 200 };

function watch(host: HostProcess) {
  const body = { ...region, intervalMs: 200 };
  return send(host.base, { method: 'POST', path: '/capture/watch', body });
}

async function followed(host: HostProcess) {
  const { json } = await watch(host);
  return await followWatch(host.base, started.parse(json).watchId);
}

async function desktop() {
  const compositor = await playedCompositor('bare');
  afterUse(() => compositor[Symbol.asyncDispose]());
  const portal = await playedCast();
  afterUse(() => portal[Symbol.asyncDispose]());
  const dataDir = await tempDir();
  const environment = { ...compositor.environment, ...portal.environment };
  return { portal, dataDir, start: () => startHost({ environment, dataDir }) };
}
