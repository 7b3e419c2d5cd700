import type { Locator, Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import type { Point } from '../../shared/geometry.ts';
import { editorOfPicture } from '../fixtures/browser/editor-of-picture.ts';
import { sharedChromium } from '../fixtures/browser/shared-chromium.ts';
import { drawnText } from '../fixtures/images/drawn-text.ts';

const shared = sharedChromium();
const patience = { timeout: 50_000, interval: 100 };

test('the picture is zoomed by buttons, keys and the wheel, up to four times its size', async () => {
  const page = await editorOfPicture(await shared(), await drawnText(['Gate B12']));
  await page.locator('.word').first().waitFor({ state: 'attached' });
  const image = page.locator('.word-picture img');
  const measure = () =>
    image.evaluate(
      (each) => each.getBoundingClientRect().width / (each as HTMLImageElement).naturalWidth,
    );
  const scales = (expected: number) =>
    vi.waitFor(async () => expect(await measure()).toBeCloseTo(expected, 1), patience);
  const fitted = await measure();
  await page.getByRole('button', { name: '100 %' }).click();
  await scales(1);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await scales(1.25);
  await page.locator('.picture-pane').press('-');
  await scales(1);
  await page.locator('.word-picture').hover({ position: { x: 4, y: 4 } });
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -100);
  await page.keyboard.up('Control');
  await scales(1.25);
  for (const scale of [1.5625, 1.953, 2.441, 3.052, 3.815, 4, 4]) {
    await page.locator('.picture-pane').press('+');
    await scales(scale);
  }
  // The boxes lie where the words are.
  const [box, boxes] = [
    await image.boundingBox(),
    await page.locator('.word-picture svg').boundingBox(),
  ];
  expect(boxes).toEqual(box);
  await page.locator('.picture-pane').press('0');
  await scales(fitted);
});

test('words of the picture are picked by the pointer and by keys, and copied as they were read', async () => {
  const page = await editorOfPicture(
    await shared(),
    await drawnText(['Gate B12 opens', 'Boarding now', '', 'Seat 14 A']),
  );
  const word = (text: string) =>
    page.locator('.word', { has: page.locator('title', { hasText: text }) });
  await word('Seat').waitFor({ state: 'attached' });
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  const pane = page.locator('.picture-pane');
  const copied = (expected: string) =>
    vi.waitFor(async () => expect(await clipboard()).toBe(expected), patience);
  const copies = async (expected: string) => {
    await pane.press('Control+c');
    await copied(expected);
  };
  const pieces = page.locator('.words-picked');

  await drag(page, await middleOf(word('B12')), await middleOf(word('Boarding')));
  expect(await pieces.count()).toBe(2);
  await copies('B12 opens\nBoarding');
  await drag(page, await middleOf(word('now')), await middleOf(word('opens')));
  await page.getByRole('button', { name: 'Copy words' }).click();
  await copied('opens\nBoarding now');
  await word('Gate').dblclick();
  await copies('Gate B12 opens');
  await word('Boarding').click({ clickCount: 3 });
  await copies('Gate B12 opens\nBoarding now');
  await pane.press('Escape');
  await vi.waitFor(async () => expect(await pieces.count()).toBe(0), patience);

  // The arrows begin where the caret is.
  await page.getByRole('textbox', { name: 'Text', exact: true }).press('Control+Home');
  await pane.press('ArrowRight');
  await pane.press('ArrowRight');
  await copies('B12');
  await pane.press('Shift+ArrowRight');
  await pane.press('Shift+ArrowDown');
  await copies('B12 opens\nBoarding now');
  await pane.press('Control+a');
  const field = page.getByRole('textbox', { name: 'Text', exact: true });
  await copies((await field.inputValue()).trim());
});

test('the point under the pointer stays while the wheel zooms, and the picture is moved by hand', async () => {
  const page = await editorOfPicture(await shared(), await drawnText(['Gate B12', 'Boarding now']));
  await movesAndZooms(page, {
    image: page.locator('.word-picture img'),
    pane: page.locator('.picture-pane'),
  });
  // The page of the picture alone does the same.
  const full = await page.context().newPage();
  const url = new URL(page.url());
  await full.goto(
    `chrome-extension://${url.host}/picture.html?entry=${url.searchParams.get('entry')}`,
  );
  await movesAndZooms(full, {
    image: full.locator('main img'),
    pane: full.locator('main'),
  });
});

async function movesAndZooms(page: Page, { image, pane }: { image: Locator; pane: Locator }) {
  await image.waitFor();
  await pane.press('0');
  const box = async () => (await image.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const before = await box();
  const at = { x: before.x + 100, y: before.y + 40 };
  await page.mouse.move(at.x, at.y);
  await page.keyboard.down('Control');
  for (let times = 1; times <= 3; times++) {
    const { width } = await box();
    await page.mouse.wheel(0, -100);
    await vi.waitFor(async () => expect((await box()).width).toBeGreaterThan(width), patience);
  }
  await page.keyboard.up('Control');
  const zoomed = await box();
  const part = 100 / before.width;
  expect(Math.abs(zoomed.x + part * zoomed.width - at.x)).toBeLessThan(2);

  for (const how of ['middle button', 'Space'] as const) {
    const { x } = await box();
    await page.mouse.move(at.x, at.y);
    if (how === 'Space') {
      await pane.focus();
      await page.keyboard.down(' ');
    }
    await page.mouse.down({ button: how === 'Space' ? 'left' : 'middle' });
    await page.mouse.move(at.x - 40, at.y, { steps: 4 });
    await page.mouse.up({ button: how === 'Space' ? 'left' : 'middle' });
    if (how === 'Space') await page.keyboard.up(' ');
    await vi.waitFor(async () => expect((await box()).x).toBeCloseTo(x - 40, 0), patience);
  }
  expect(await page.locator('.words-picked').count()).toBe(0);
}

async function middleOf(of: Locator): Promise<Point> {
  const box = await of.boundingBox();
  if (!box) throw new Error('it is not shown');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function drag(page: Page, from: Point, to: Point) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
}
