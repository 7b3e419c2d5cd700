import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { display } from '../../shared/api/display.ts';
import { entry } from '../../shared/api/entry.ts';
import { ocrResult } from '../../shared/api/recognition.ts';
import { startHost } from '../fixtures/host/host-process.ts';
import { textWindow } from '../fixtures/screen/text-window.ts';
import { twoDisplays } from '../fixtures/screen/two-displays.ts';
import { virtualDisplay } from '../fixtures/screen/virtual-display.ts';
import { send } from '../fixtures/send.ts';

const page = z.object({ entries: z.array(entry) });
const style = 'position: absolute; font: 28px/1.4 DejaVu Sans; padding: 12px';
const swatch = 'width: 60px; height: 20px; background: rgb(12, 200, 99)';

test('text in a real window becomes an answer, an entry, a hit and a picture', async () => {
  await using screen = await virtualDisplay();
  await using host = await startHost({ display: screen.name });
  await using window = await textWindow({
    display: screen.name,
    at: { x: 100, y: 60, width: 900, height: 500 },
    html: `<div id="text" style="${style}; left: 40px; top: 50px">
      The quick brown fox jumps<br>over 13 lazy dogs.<div id="swatch" style="${swatch}"></div></div>`,
  });
  const region = await window.place('#text');

  const path = '/capture/region';
  const answer = await send(host.base, { method: 'POST', path, body: region });
  const captured = ocrResult.parse(answer.json);
  expect(captured.text).toContain('The quick brown fox jumps');
  expect(captured.text).toContain('over 13 lazy dogs.');
  const word = captured.lines[0]?.words[1];
  expect(word?.text).toBe('quick');
  expect(word?.box.x).toBeGreaterThan(region.x);
  expect(word?.box.y).toBeGreaterThanOrEqual(region.y);
  expect(word?.box.y).toBeLessThan(region.y + 60);

  const id = captured.entry?.id ?? '';
  const listed = page.parse((await send(host.base, { path: '/history' })).json);
  expect(listed.entries[0]).toMatchObject({
    id,
    text: captured.text,
    source: { kind: 'screen' },
    hasScreenshot: true,
  });
  const found = await send(host.base, { path: '/history/search?q=lazy%20bro' });
  expect(page.parse(found.json).entries.map((hit) => hit.id)).toContain(id);

  const { bytes } = await send(host.base, { path: `/history/${id}/screenshot` });
  const { x, y } = await window.place('#swatch');
  await expectColour(bytes, { x: x - region.x, y: y - region.y, width: 60, height: 20 });
  const shot = await send(host.base, { path: `/screen?x=${x}&y=${y}&width=60&height=20` });
  await expectColour(shot.bytes, { x: 0, y: 0, width: 60, height: 20 });
});

test('a region on a display at an offset origin, and one across two displays', async () => {
  await using screen = await twoDisplays();
  await using host = await startHost({ display: screen.name });
  await using window = await textWindow({
    display: screen.name,
    at: { x: 900, y: 100, width: 900, height: 500 },
    html: `<div id="text" style="${style}; left: 250px; top: 40px">
      Across the gap between two displays</div>
      <div id="right" style="${style}; left: 450px; top: 200px">Only on the right</div>`,
  });
  const { displays } = z
    .object({ displays: z.array(display) })
    .parse((await send(host.base, { path: '/displays' })).json);
  expect(displays).toMatchObject([
    { x: 0, y: 40, width: 1280, height: 1024, primary: true },
    { x: 1280, y: 0, width: 1024, height: 768, primary: false },
  ]);

  const across = await window.place('#text');
  expect(across.x).toBeLessThan(1280);
  expect(across.x + across.width).toBeGreaterThan(1280);
  const right = await window.place('#right');
  expect(right.x).toBeGreaterThan(1280);

  await vi.waitFor(
    async () => {
      expect(await read(host.base, across)).toBe('Across the gap between two displays');
      expect(await read(host.base, { ...right, display: displays[1]?.id })).toBe(
        'Only on the right',
      );
    },
    { timeout: 30_000, interval: 200 },
  );

  const elsewhere = await send(host.base, {
    method: 'POST',
    path: '/capture/region',
    body: { ...right, display: displays[0]?.id },
  });
  expect(elsewhere).toMatchObject({ status: 422, json: { code: 'region_off_screen' } });
  const whole = await send(host.base, { path: '/screen' });
  expect(await sharp(whole.bytes).metadata()).toMatchObject({ width: 2304, height: 1064 });
});

async function read(base: string, body: object): Promise<string> {
  const answer = await send(base, { method: 'POST', path: '/capture/region', body });
  return ocrResult.parse(answer.json).text.trim();
}

type Box = { x: number; y: number; width: number; height: number };

async function expectColour(png: Buffer, { x, y, width, height }: Box) {
  const area = sharp(png).removeAlpha().extract({ left: x, top: y, width, height });
  const pixels = await area.raw().toBuffer();
  const expected = Buffer.alloc(width * height * 3, Buffer.from([12, 200, 99]));
  expect(pixels.equals(expected)).toBe(true);
}
