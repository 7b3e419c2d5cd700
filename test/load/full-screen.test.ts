import { type ChildProcess, spawn } from 'node:child_process';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { entry } from '../../shared/api/entry.ts';
import { patience } from '../fixtures/browser/captured-screen.ts';
import { sharedScreen } from '../fixtures/browser/shared-screen.ts';
import { drag } from '../fixtures/screen/drag.ts';
import { textWindow } from '../fixtures/screen/text-window.ts';

/** `CAPTURES` makes them fewer. */
const captures = Number(process.env.CAPTURES ?? 200);

/** As many as four other programs that compute all the time. */
const otherPrograms = 4;

const shared = sharedScreen();

test(`${captures} captures beside programs that compute show the screen whole, and what was dragged`, async () => {
  using _busy = busyPrograms(otherPrograms);
  const { on, chromium, request, input, overlays, untilState } = await shared();
  const at = { x: 100, y: 100, width: 900, height: 500 };
  await using window = await textWindow({ display: on, at, html });
  const place = await window.place('p');
  await chromium.addInitScript(noteFramesThatShowTooLittle);
  const [from, to] = [
    { x: Math.round(place.x) - 10, y: Math.round(place.y) - 10 },
    { x: Math.round(place.x + place.width) + 10, y: Math.round(place.y + place.height) + 10 },
  ];
  const wrong: string[] = [];
  const seen = new Set<string>();
  for (let index = 0; index < captures; index++) {
    const text = `Row number ${index} of many`;
    await window.page.locator('p').evaluate((element, shown) => {
      element.textContent = shown;
    }, text);
    await input('key', 'ctrl+shift+2');
    const [overlay] = await overlays();
    // Until it covers its display nothing can be chosen.
    await overlay?.waitForFunction(() => !document.body.inert);
    const squeezed = await overlay?.evaluate('globalThis.shownSqueezed');
    if (JSON.stringify(squeezed) !== '[]') wrong.push(`${index} was shown ${squeezed} high`);
    await drag(on, from, to);
    await overlays(0);
    await untilState('idle');
    const latest = await vi.waitFor(async () => {
      const { json } = await request('/history?limit=1&sort=createdAt&order=desc');
      const [first] = listed.parse(json).entries;
      if (!first || seen.has(first.id)) throw new Error('No new entry has come.');
      return first;
    }, patience);
    seen.add(latest.id);
    if (latest.text !== text) wrong.push(`${index} was read as “${latest.text}”`);
  }
  expect(wrong).toEqual([]);
});

const listed = z.object({ entries: z.array(entry) });

const html = `<style>body { margin: 60px; font: 30px "DejaVu Sans" } p { display: inline-block; width: 520px; margin: 0 }</style><p>Row</p>`;

/** The heights at which the overlay took input though it did not cover its display: runs in every page. */
const noteFramesThatShowTooLittle = `globalThis.shownSqueezed = [];
  requestAnimationFrame(function look() {
    const isShown = document.querySelector('canvas') && !document.body.inert;
    if (isShown && innerHeight < screen.height) shownSqueezed.push(innerHeight);
    requestAnimationFrame(look);
  })`;

function busyPrograms(count: number): Disposable {
  const programs: ChildProcess[] = Array.from({ length: count }, () =>
    spawn('sh', ['-c', 'while :; do :; done'], { stdio: 'ignore' }),
  );
  return {
    [Symbol.dispose]() {
      for (const program of programs) program.kill('SIGKILL');
    },
  };
}
