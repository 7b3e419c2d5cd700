import { readFile } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { startHost } from '../fixtures/host/host-process.ts';
import { type KnownPage, knownPages, readPage } from '../fixtures/images/page-corpus.ts';
import {
  countFoundWords,
  expectFound,
  type FoundWords,
} from '../fixtures/screen/count-found-words.ts';
import { desktop } from '../fixtures/screen/desktop.ts';
import { type TextWindow, textWindow } from '../fixtures/screen/text-window.ts';
import { virtualDisplay } from '../fixtures/screen/virtual-display.ts';
import { send } from '../fixtures/send.ts';

vi.setConfig({ testTimeout: 3_600_000 });

/** Words that cannot be confused with each other. */
const words =
  `Anchor Basket Candle Dolphin Eagle Forest Garden Hammer Island Jacket Kettle Lantern Meadow Needle
  Orange Pepper Quartz River Saddle Turtle Umbrella Violin Window Yellow Zebra Bridge Copper Desert Engine Falcon`.split(
    /\s+/,
  );

test('200 clicks by text hit the buttons that say so, and none else', async () => {
  await using screen = await desktop();
  await using host = await startHost({ display: screen.name });
  const at = { x: 0, y: 0, width: 1280, height: 800 };
  await using window = await textWindow({ display: screen.name, html: '<main></main>', at });
  const count = { wrong: 0, missed: 0 };
  for (let round = 0; round < 8; round++) {
    const names = words
      .map((word, at) => `${word} ${at % 3 === 0 ? round + 2 : 'page'}`)
      .slice(0, 25);
    await window.page.evaluate(showButtons, { names, size: 12 + 2 * round, dark: round % 2 === 1 });
    await post(host.base, '/screen/wait', { until: 'stable', stableMs: 300 });
    for (const name of names) {
      const { status, json } = await post(host.base, '/screen/click', {
        text: name,
        match: 'exact',
      });
      await vi
        .waitFor(
          async () =>
            expect(await window.page.evaluate('clicks.length')).toBe(status === 200 ? 1 : 0),
          { timeout: 5_000 },
        )
        .catch(() => undefined);
      const clicks = await window.page.evaluate('clicks.splice(0)');
      if (JSON.stringify(clicks) === JSON.stringify([name])) continue;
      const isMissed = status === 404 && JSON.stringify(clicks) === '[]';
      count[isMissed ? 'missed' : 'wrong']++;
      process.stderr.write(
        `${name}: ${status} ${JSON.stringify(json).slice(0, 300)} hit ${clicks}\n`,
      );
    }
  }
  process.stderr.write(`${JSON.stringify(count)}\n`);
  expect(count.wrong).toBe(0);
  // Single digits right beside the edge of a button are read with it.
  expect(count.missed).toBeLessThanOrEqual(6);
});

test('words that stand once are found in their places, and others are not found', async () => {
  const size = { width: 2_880, height: 1_800 };
  await using screen = await virtualDisplay(`${size.width}x${size.height}`);
  await using host = await startHost({ display: screen.name });
  const html = '<img style="display: block"><pre></pre>';
  const at = { x: 0, y: 0, ...size };
  await using window = await textWindow({ display: screen.name, html, at });
  const pages = [
    ...(await Promise.all(documents.map((name) => pageOf(window, name)))),
    ...knownPages().map((page) => ({ ...page, show: () => showPage(window, page) })),
  ];
  const others = new Set(pages.flatMap((page) => page.words.map(({ t }) => t)));
  const counts: FoundWords[] = [];
  for (const { name, words, show } of pages) {
    await show();
    await post(host.base, '/screen/wait', { until: 'stable', stableMs: 300 });
    const origin = await window.place('body');
    counts.push(await countFoundWords(host.base, { name, words, others, origin }));
  }
  expectFound(counts, 100);
});

/** Prose that is available everywhere; pages with known words beside the repository are added. */
const documents = ['README.md', 'docs/agents.md', 'docs/reliability.md'];

async function pageOf({ page }: TextWindow, name: string): Promise<Shown> {
  const text = await readFile(name, 'utf8');
  const show = () => page.evaluate(showText, text.slice(0, 3_000));
  return { name, show, words: await show() };
}

async function showPage({ page }: TextWindow, known: KnownPage): Promise<void> {
  const data = (await readPage(known)).toString('base64');
  await page.evaluate(showPicture, `data:image/png;base64,${data}`);
}

type Shown = KnownPage & { show(): Promise<unknown> };

function post(base: string, path: string, body: object) {
  return send(base, { method: 'POST', path, body });
}

/** Runs in the page. */
function showButtons({ names, size, dark }: { names: string[]; size: number; dark: boolean }) {
  const page = globalThis as unknown as { clicks: string[] };
  page.clicks = [];
  document.body.style.cssText = `font: ${size}px Arimo, sans-serif; ${dark ? 'background: #222; color: #eee' : ''}`;
  document.querySelector('main')?.replaceChildren(
    ...names.map((name) => {
      const button = document.createElement('button');
      button.textContent = name;
      button.style.cssText = 'font: inherit; margin: 7px; background: inherit; color: inherit';
      button.onclick = () => page.clicks.push(name);
      return button;
    }),
  );
}

/** Runs in the page, and gives where its words stand. */
function showText(text: string): KnownPage['words'] {
  const shown = document.querySelector('pre') as HTMLElement;
  const image = document.querySelector('img') as HTMLImageElement;
  image.style.display = 'none';
  shown.style.cssText =
    'display: block; margin: 0; padding: 20px; font: 15px/1.5 Arimo, sans-serif; white-space: pre-wrap';
  shown.textContent = text;
  return [...text.matchAll(/\S+/g)].map(({ 0: t, index }) => {
    const range = document.createRange();
    range.setStart(shown.firstChild as Text, index);
    range.setEnd(shown.firstChild as Text, index + t.length);
    const { x, y, width: w, height: h } = range.getBoundingClientRect();
    return { t, x, y, w, h, ok: y + h < innerHeight && range.getClientRects().length === 1 };
  });
}

/** Runs in the page. */
async function showPicture(data: string): Promise<void> {
  const image = document.querySelector('img') as HTMLImageElement;
  image.style.display = 'block';
  for (const text of document.querySelectorAll('pre')) text.style.display = 'none';
  image.src = data;
  await image.decode();
}
