import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { xdotool } from '../fixtures/screen/xdotool.ts';
import { send } from '../fixtures/send.ts';
import { type Wine, windowsPath, wine } from '../fixtures/wine/wine.ts';

// A desktop at 150 %: all coordinates of the host stay in pixels of the display.

const size = { width: 1280, height: 800 };
const waiting = { timeout: 240_000, interval: 500 };
const owned = new AsyncDisposableStack();
let system: Wine;
let base: string;

beforeAll(async () => {
  system = owned.use(await wine({ dotsPerInch: 144 }));
  ({ base } = await system.host());
  const file = path.join(system.scratch, 'scaled.txt');
  writeFileSync(file, 'Gate B12 closes at 17:45');
  system.start(['notepad', windowsPath(file)]);
});

afterAll(() => owned.disposeAsync());

test('a display is told with its pixels and its scale', async () => {
  const { json } = await send(base, { path: '/displays' });
  expect(json).toMatchObject({ displays: [{ x: 0, y: 0, ...size, scaleFactor: 1.5 }] });
});

test('a region is the same part of the picture that the display shows', async () => {
  const region = { left: 613, top: 331, width: 401, height: 307 };
  const { left, top, width, height } = region;
  const query = new URLSearchParams(
    Object.entries({ x: left, y: top, width, height }).map(([key, value]) => [key, `${value}`]),
  );
  await vi.waitFor(async () => {
    expect(await windowTitles()).toContainEqual(expect.stringMatching(/^scaled\.txt/));
    const { bytes } = await send(base, { path: `/screen?${query}` });
    const expected = await sharp(shown()).extract(region).removeAlpha().raw().toBuffer();
    // What is all of one color would look the same anywhere.
    expect(new Set(expected).size).toBeGreaterThan(1);
    expect(await sharp(bytes).removeAlpha().raw().toBuffer()).toEqual(expected);
  }, waiting);
});

test('the pointer goes to the pixel that it is told, in the far corner, too', async () => {
  for (const at of [
    { x: 1279, y: 799 },
    { x: 641, y: 403 },
  ]) {
    expect((await send(base, { method: 'POST', path: '/mouse/move', body: at })).json).toEqual(at);
    expect((await send(base, { path: '/mouse/position' })).json).toEqual(at);
    const printed = await xdotool(system.display, 'getmouselocation');
    expect(printed).toContain(`x:${at.x} y:${at.y} `);
  }
});

async function windowTitles(): Promise<string[]> {
  const { json } = await send(base, { path: '/windows/all' });
  return (json as { windows: { title: string }[] }).windows.map(({ title }) => title);
}

function shown(): Buffer {
  const env = { ...process.env, DISPLAY: system.display };
  return execFileSync('maim', ['--hidecursor'], { env, maxBuffer: 1e8 });
}
