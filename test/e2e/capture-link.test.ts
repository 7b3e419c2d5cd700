import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { entry } from '../../shared/api/entry.ts';
import type { CaptureNotice } from '../../shared/messages/contracts/capture-methods.ts';
import { fakeExtension, type SelectHandler } from '../fixtures/host/fake-extension.ts';
import { sharedHost } from '../fixtures/host/shared-host.ts';
import { textWindow } from '../fixtures/screen/text-window.ts';
import { send } from '../fixtures/send.ts';

const list = z.object({ entries: z.array(entry) });
const region = { x: 10, y: 20, width: 300, height: 40 };
const shared = sharedHost();
const patience = { timeout: 30_000, interval: 20 };

test.each<[string, SelectHandler]>([
  ['selects nothing', () => ({ selected: null })],
  ['fails', () => Promise.reject(new Error('no window'))],
  [
    'names a region that the display does not have',
    ({ shown }) => ({
      selected: { display: shown[0]?.id ?? '', region: { ...region, x: 1_000 } },
    }),
  ],
  ['names a display that is not shown', () => ({ selected: { display: 'nowhere', region } })],
])('the capture is cancelled where the extension %s, and another can start', async (_, select) => {
  const { base, dataDir } = await shared();
  await fakeExtension(dataDir, select);
  for (let round = 0; round < 2; round++) {
    expect(await send(base, { path: '/capture?wait=true' })).toMatchObject({
      status: 409,
      json: { code: 'capture_cancelled' },
    });
    expect(await send(base, { path: '/status' })).toMatchObject({
      json: { capture: { state: 'idle' } },
    });
  }
  expect(list.parse((await send(base, { path: '/history' })).json).entries).toEqual([]);
});

test('the capture is cancelled where the extension goes away', async () => {
  const { base, dataDir } = await shared();
  const peer = await fakeExtension(dataDir, () => {
    setImmediate(() => peer.close());
    return new Promise(() => undefined);
  });
  expect(await send(base, { path: '/capture?wait=true' })).toMatchObject({
    status: 409,
    json: { code: 'capture_cancelled', detail: expect.stringContaining('The browser ended.') },
  });
});

test('an extension starts a capture, gets its picture, and is told what became of it', async () => {
  const { base, dataDir } = await shared();
  const notices: CaptureNotice[] = [];
  const peer = await fakeExtension(dataDir, async ({ captureId, shown }) => {
    const [first] = shown;
    expect(first).toMatchObject({ x: 0, y: 0, width: 1280, height: 800, windows: [] });
    const asked = { captureId, display: first?.id ?? '' };
    const { png } = await peer.call('capture.picture', asked);
    expect(Buffer.from(png, 'base64').readUInt32BE(16)).toBe(1280);
    await expect(
      peer.call('capture.picture', { ...asked, display: 'nowhere' }),
    ).rejects.toMatchObject({ code: 'not_found' });
    return { selected: { display: asked.display, region } };
  });
  peer.on('capture_notice', (notice) => notices.push(notice));
  const { captureId } = await peer.call('capture.start', {});
  await vi.waitFor(() => expect(notices).toHaveLength(1), patience);
  const { entries } = list.parse((await send(base, { path: '/history' })).json);
  expect(entries).toMatchObject([{ text: '', hasScreenshot: true }]);
  expect(notices).toEqual([{ kind: 'nothing', text: '', entryId: entries[0]?.id }]);
  // The pixels are gone with the capture.
  await vi.waitFor(
    () =>
      expect(peer.call('capture.picture', { captureId, display: '1' })).rejects.toMatchObject({
        code: 'no_capture',
      }),
    patience,
  );
});

test('what stands on the display is read for the extension, and a part of it is taken', async () => {
  const { base, dataDir, on } = await shared();
  await using _window = await textWindow({
    display: on,
    at: { x: 100, y: 100, width: 700, height: 400 },
    html: '<p style="font: 28px DejaVu Sans; padding: 20px">Departure 17:45</p>',
  });
  const peer = await fakeExtension(dataDir, async ({ captureId, shown }) => {
    const asked = { captureId, display: shown[0]?.id ?? '' };
    const { lines } = await peer.call('capture.read', asked, { timeoutMs: patience.timeout });
    const words = lines.flatMap((line) => line.words);
    const at = words.findIndex(({ text }) => text === '17:45');
    const part = { kind: 'words' as const, from: at, to: at };
    await peer.call('capture.copy', { ...asked, part });
    expect(await send(base, { path: '/clipboard' })).toMatchObject({ json: { text: '17:45' } });
    await expect(
      peer.call('capture.copy', { ...asked, part: { kind: 'code', index: 0 } }),
    ).rejects.toMatchObject({ code: 'not_found' });
    const { box } = words[at] ?? { box: region };
    return { selected: { display: asked.display, region: box, part } };
  });
  const answer = await send(base, { path: '/capture?wait=true' });
  expect(answer).toMatchObject({ status: 200, json: { text: '17:45', entry: { text: '17:45' } } });
});

test('the notification of one capture is off the screen before the next one is frozen', async () => {
  const { base, dataDir } = await shared();
  const happened: string[] = [];
  const select: SelectHandler = ({ shown }) => {
    happened.push('frozen');
    return { selected: { display: shown[0]?.id ?? '', region } };
  };
  const hideNotice = () => {
    happened.push('hidden');
    return true;
  };
  await fakeExtension(dataDir, select, { hideNotice });
  await send(base, { path: '/capture?wait=true' });
  await send(base, { path: '/capture?wait=true' });
  expect(happened).toEqual(['frozen', 'hidden', 'frozen']);
});

test('what cannot be read is kept as a picture', async () => {
  const { base, dataDir } = await shared();
  const notices: CaptureNotice[] = [];
  const peer = await fakeExtension(dataDir, async ({ shown }) => {
    // As sent by a browser where it was set without the host, which would reject it as a change.
    const { api, ...rest } = await peer.call('settings.read', {});
    const settings = { ...rest, api: { enabled: api.enabled, port: api.port } };
    await peer.call('settings.merge', {
      settings: { ...settings, ocr: { ...settings.ocr, languages: ['tlh'] } },
      changedAt: { 'ocr.languages': Date.now() },
    });
    return { selected: { display: shown[0]?.id ?? '', region } };
  });
  peer.on('capture_notice', (notice) => notices.push(notice));
  expect(await send(base, { path: '/capture?wait=true' })).toMatchObject({
    status: 422,
    json: { code: 'language_unavailable' },
  });
  await vi.waitFor(() => expect(notices).toMatchObject([{ kind: 'failed' }]), patience);
  const { entries } = list.parse((await send(base, { path: '/history' })).json);
  expect(entries).toMatchObject([{ text: '', hasScreenshot: true, source: { kind: 'screen' } }]);
});
