import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { type CapturedScreen, patience } from '../fixtures/browser/captured-screen.ts';
import { sharedScreen } from '../fixtures/browser/shared-screen.ts';
import { expectPinnedAbove } from '../fixtures/screen/pinned-window.ts';
import { textWindow } from '../fixtures/screen/text-window.ts';
import { xRootProperty } from '../fixtures/screen/x-window.ts';

const run = promisify(execFile);
const shared = sharedScreen();
const at = { x: 300, y: 200, width: 700, height: 400 };
const html = '<title>Timetable</title><p style="font: 28px DejaVu Sans">Departure 17:45';

test('a pinned image stays above the window that is brought to the front', async () => {
  const screen = await shared();
  const { on } = screen;
  const other = await textWindow({ display: on, at, html });
  onTestFinished(() => other[Symbol.asyncDispose]());
  const toolbar = await openToolbar(screen);
  await toolbar.getByRole('button', { name: 'Pin image' }).focus();
  await screen.input('key', 'Return');
  await expectPinnedAbove(on, 'Timetable');
});

// The last, since the window manager does not say again what it offers.
test('where the window manager offers no way, nothing is called pinned', async () => {
  const screen = await shared();
  const { on } = screen;
  const others = (await xRootProperty(on, '_NET_SUPPORTED'))
    .replace(/^.*= /, '')
    .split(', ')
    .filter((name) => name.trim() !== '_NET_WM_STATE_ABOVE');
  const set = ['-f', '_NET_SUPPORTED', '32a', '-set', '_NET_SUPPORTED', others.join(',').trim()];
  await run('xprop', ['-display', on, '-root', ...set]);
  const toolbar = await openToolbar(screen);
  await toolbar.getByRole('button', { name: 'Image in a window' }).waitFor(patience);
  expect(await toolbar.getByRole('button', { name: 'Pin image' }).count()).toBe(0);
  await screen.escape();
});

async function openToolbar(screen: CapturedScreen): Promise<ReturnType<Page['getByRole']>> {
  expect((await screen.request('/capture', 'POST')).status).toBe(202);
  const [overlay] = await screen.overlays();
  await screen.input('keydown', 'Shift_L');
  const to = (x: number, y: number) => ['mousemove', '--sync', String(x), String(y)];
  const drag = [
    ...to(320, 220),
    'mousedown',
    '1',
    ...to(500, 300),
    ...to(800, 420),
    'mouseup',
    '1',
  ];
  await screen.input(...drag);
  await screen.input('keyup', 'Shift_L');
  const toolbar = overlay?.getByRole('toolbar');
  if (!toolbar) throw new Error('there is no window over the screen');
  await toolbar.waitFor(patience);
  return toolbar;
}
