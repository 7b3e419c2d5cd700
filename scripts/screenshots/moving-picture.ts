import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { textWindow } from '../../test/fixtures/screen/text-window.ts';
import { xdotool } from '../../test/fixtures/screen/xdotool.ts';
import { captureByHotkey } from './desktop-photographs.ts';
import { noteTexts } from './shown-texts.ts';
import { speak, startStudio } from './studio.ts';

const run = promisify(execFile);

const slide = `<style>
    body { background: #101418; color: #e8edf2; font: 26px/1.5 "DejaVu Sans"; padding: 32px }
    h1 { font-size: 34px; margin: 0 0 20px }
  </style>
  <h1>Lecture 7: text that cannot be copied</h1>
  <p>A frame of a video, a remote desktop, a scanned page.</p>
  <p>Exam on 14 June, 9:00 in <span id="word">room</span> B 204</p>`;
const letter = `<style>
    body { padding: 20px; font: 22px/1.5 "DejaVu Sans" } textarea { width: 100%; height: 120px; font: inherit;
    box-sizing: border-box; border: 1px solid #bbb; border-radius: 6px; padding: 10px; resize: none }
  </style><textarea autofocus></textarea>`;

/** The part of the display to show, in pixels, without the browser around the slide; and its width. */
const shown = { x: 62, y: 150, width: 1_050, height: 640 };
const width = 840;

type Frame = { picture: Buffer; ms: number };

/** Takes the whole way as one moving picture: press the hotkey, double-click a line, paste it. */
export async function photographWay(folder: string, language: string): Promise<void> {
  await using studio = await startStudio({ connected: true, language });
  const { context, display } = studio;
  if (language !== 'en') await speak(context, language);
  const place = { x: 60, width: 1_060 };
  await using above = await textWindow({
    display,
    at: { ...place, y: 60, height: 460 },
    html: slide,
  });
  await using below = await textWindow({
    display,
    at: { ...place, y: 530, height: 260 },
    html: letter,
  });
  const frames: Frame[] = [];
  const keep = async (ms: number) => void frames.push({ picture: await photograph(display), ms });
  const input = (...keys: string[]) => xdotool(display, ...keys);
  const to = (x: number, y: number) => ['mousemove', '--sync', String(x), String(y)];

  const field = await below.place('textarea');
  await input(...to(field.x + 30, field.y + 30), 'click', '1');
  await input('type', 'See you there: ');
  await below.page.waitForFunction("document.querySelector('textarea').value.endsWith(': ')");
  await below.untilOnScreen();
  await keep(1_200);
  const word = await above.place('#word');
  const [x, y] = [word.x + word.width / 2, word.y + word.height / 2];
  const overlay = await captureByHotkey(context, display);
  await untilWordsAt(overlay, () => input(...to(Math.round(x) + 260, Math.round(y) + 50)), false);
  await keep(900);
  await untilWordsAt(overlay, () => input(...to(Math.round(x), Math.round(y))), true);
  await keep(1_300);
  const file = path.join(folder, 'way.webp');
  await noteTexts(overlay, file);
  const closed = overlay.waitForEvent('close');
  await input('click', '--repeat', '2', '--delay', '40', '1');
  await closed;
  await below.untilOnScreen();
  await above.untilOnScreen();
  await input(...to(field.x + 400, field.y + 60), 'click', '1');
  await keep(900);
  await input('key', 'ctrl+v');
  await below.page.waitForFunction("document.querySelector('textarea').value.includes('204')");
  await below.untilOnScreen();
  await keep(2_500);
  await write(frames, file);
}

/** Moves the pointer until the frozen screen shows that a word is marked, or that none is. */
async function untilWordsAt(
  overlay: Page,
  move: () => Promise<unknown>,
  meant: boolean,
): Promise<void> {
  await move();
  const cursor = meant ? 'text' : 'crosshair';
  await overlay.locator(`canvas[style*="cursor: ${cursor}"]`).waitFor({ timeout: 60_000 });
}

/** With the pointer, as a user sees it. */
async function photograph(display: string): Promise<Buffer> {
  const { x, y, width, height } = shown;
  const { stdout } = await run('maim', ['--geometry', `${width}x${height}+${x}+${y}`], {
    env: { ...process.env, DISPLAY: display },
    encoding: 'buffer',
    maxBuffer: 100_000_000,
  });
  return stdout;
}

async function write(frames: Frame[], file: string): Promise<void> {
  const pictures = await Promise.all(
    frames.map(({ picture }) => sharp(picture).resize({ width }).png().toBuffer()),
  );
  await sharp(pictures, { join: { animated: true } })
    .webp({ delay: frames.map(({ ms }) => ms), loop: 0, quality: 80 })
    .toFile(file);
}
