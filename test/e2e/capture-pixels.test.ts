import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { display as displaySchema } from '../../shared/api/display.ts';
import { ocrResult } from '../../shared/api/recognition.ts';
import { appWindow } from '../../shared/api/window.ts';
import type { Point } from '../../shared/geometry.ts';
import {
  type CapturedScreen,
  capturedScreen,
  patience,
} from '../fixtures/browser/captured-screen.ts';
import { display } from '../fixtures/screen/display.ts';
import { drag } from '../fixtures/screen/drag.ts';
import { textWindow } from '../fixtures/screen/text-window.ts';
import { twoDisplays } from '../fixtures/screen/two-displays.ts';

test.each([1, 1.25, 1.5, 2])(
  'with a scale of %s the region is exact to the pixel',
  async (scale) => {
    const on = await display();
    const screen = await capturedScreen(on, { scale });
    const origin = await numberedPixels(screen, on, { x: 300, y: 200, width: 700, height: 400 });
    const answer = screen.request('/capture?wait=true');
    await screen.overlays();
    await drag(
      on,
      { x: origin.x + 33, y: origin.y + 21 },
      { x: origin.x + 334, y: origin.y + 158 },
    );
    expect(await numbers(screen, await answer)).toEqual({
      first: { x: 33, y: 21 },
      last: { x: 333, y: 157 },
      size: { width: 301, height: 137 },
    });
  },
);

test('two displays show an overlay each; one takes its own pixels, Esc in one ends both', async () => {
  const server = await twoDisplays();
  onTestFinished(() => server[Symbol.asyncDispose]());
  const on = server.name;
  const screen = await capturedScreen(on);
  // It lies across both displays, of which the left one begins 40 pixels further down.
  const origin = await numberedPixels(screen, on, { x: 1180, y: 100, width: 700, height: 400 });
  const { displays } = z
    .object({ displays: z.array(displaySchema) })
    .parse((await screen.request('/displays')).json);
  const right = displays.find(({ x }) => x === 1280);

  const cancelled = screen.request('/capture?wait=true');
  const pages = await screen.overlays(2);
  const places = await Promise.all(
    pages.map((page) =>
      page.evaluate(() => ({ x: screenX, y: screenY, width: innerWidth, height: innerHeight })),
    ),
  );
  expect(places).toHaveLength(2);
  expect(places).toEqual(
    expect.arrayContaining(displays.map(({ x, y, width, height }) => ({ x, y, width, height }))),
  );
  await vi.waitFor(async () => {
    const { json } = await screen.request('/windows');
    expect(z.object({ windows: z.array(appWindow) }).parse(json).windows).toEqual(
      expect.arrayContaining(
        displays.map(({ x, y, width, height }) =>
          expect.objectContaining({ kind: 'overlay', x, y, width, height }),
        ),
      ),
    );
  }, patience);
  await screen.escape();
  expect(await cancelled).toMatchObject({ status: 409, json: { code: 'capture_cancelled' } });
  await screen.overlays(0);
  await untilNumbered(screen, { x: origin.x + 100, y: origin.y + 100 });

  const onLeft = screen.request('/capture?wait=true');
  await screen.overlays(2);
  await drag(on, { x: origin.x + 11, y: origin.y + 70 }, { x: origin.x + 64, y: origin.y + 101 });
  const left = await onLeft;
  expect(await numbers(screen, left)).toMatchObject({ first: { x: 11, y: 70 } });
  await screen.overlays(0);
  await untilNumbered(screen, { x: origin.x + 100, y: origin.y + 100 });

  const onRight = screen.request(`/capture?wait=true&display=${right?.id}`);
  await screen.overlays(1);
  await drag(on, { x: origin.x + 201, y: origin.y + 9 }, { x: origin.x + 260, y: origin.y + 40 });
  const { entry } = ocrResult.parse((await onRight).json);
  expect(entry?.source).toMatchObject({ kind: 'screen', display: right?.id });
  expect(await numbers(screen, await onRight)).toMatchObject({
    first: { x: 201, y: 9 },
    last: { x: 259, y: 39 },
  });
});

/** A window whose every pixel says in its color where it is. @returns where its content begins */
async function numberedPixels(
  screen: CapturedScreen,
  on: string,
  at: { x: number; y: number; width: number; height: number },
) {
  const html = '<canvas width="700" height="400" style="display: block"></canvas>';
  const window = await textWindow({ display: on, at, html });
  onTestFinished(() => window[Symbol.asyncDispose]());
  await window.page.evaluate(drawNumbers);
  // The window's frame is the window manager's: where the content is, its pixels say.
  const { x, y } = await window.place('canvas');
  const inside = { x: x + 100, y: y + 100 };
  return await vi.waitFor(async () => {
    const origin = await originBy(screen, inside);
    expect(Math.abs(origin.x - x) + Math.abs(origin.y - y)).toBeLessThan(20);
    return origin;
  }, patience);
}

/** Waits until the window of numbers shows again: what lay over it may be painted a while longer. */
async function untilNumbered(screen: CapturedScreen, inside: Point) {
  await vi.waitFor(async () => {
    const { x, y } = await originBy(screen, inside);
    expect({ x: x + 100, y: y + 100 }).toEqual(inside);
  }, patience);
}

/** Where the content of the window of numbers begins, by the pixel that shows there. */
async function originBy(screen: CapturedScreen, { x, y }: Point) {
  const shot = await screen.request(`/screen?x=${x}&y=${y}&width=1&height=1`);
  const { first } = await numbered(shot.bytes);
  return { x: x - first.x, y: y - first.y };
}

/** Runs in the page. */
function drawNumbers(): Promise<number> {
  const context = document.querySelector('canvas')?.getContext('2d');
  const image = new ImageData(700, 400);
  for (let index = 0; index < 700 * 400; index++) {
    const [x, y] = [index % 700, Math.floor(index / 700)];
    image.data.set([x & 255, y & 255, (x >> 8) * 16 + (y >> 8), 255], index * 4);
  }
  context?.putImageData(image, 0, 0);
  // Two frames later the compositor has drawn it.
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}

/** What the corners of the picture that a capture stored say. */
async function numbers(screen: CapturedScreen, answer: { json: unknown }) {
  const { entry } = ocrResult.parse(answer.json);
  const { bytes } = await screen.request(`/history/${entry?.id}/screenshot`);
  return await numbered(bytes);
}

async function numbered(png: Buffer) {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (index: number) => {
    const [low = 0, row = 0, high = 0] = data.subarray(index * 3, index * 3 + 3);
    return { x: (high >> 4) * 256 + low, y: (high & 15) * 256 + row };
  };
  const { width, height } = info;
  return { first: at(0), last: at(width * height - 1), size: { width, height } };
}
