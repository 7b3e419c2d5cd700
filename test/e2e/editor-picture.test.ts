import { expect, test, vi } from 'vitest';
import { editorOfPicture } from '../fixtures/browser/editor-of-picture.ts';
import { drawnText } from '../fixtures/images/drawn-text.ts';

const patience = { timeout: 50_000, interval: 100 };

test('the picture is zoomed by buttons, keys and the wheel, up to four times its size', async () => {
  const page = await editorOfPicture(await drawnText(['Gate B12']));
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
