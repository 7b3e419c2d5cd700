import type { Locator, Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { encodePng } from '../../shared/node/image/decode-with-sharp.ts';
import { drawCode } from '../../shared/node/ocr/testing/draw-code.ts';
import { drawText } from '../../shared/node/ocr/testing/draw-text.ts';
import { dropPicture } from '../fixtures/browser/drop-picture.ts';
import { extensionPage } from '../fixtures/browser/extension-page.ts';
import { sharedChromium } from '../fixtures/browser/shared-chromium.ts';
import { transform } from '../fixtures/browser/transform.ts';
import { blurredText } from '../fixtures/images/blurred-text.ts';
import { drawnText } from '../fixtures/images/drawn-text.ts';

const patience = { timeout: 50_000, interval: 100 };

const freshChromium = sharedChromium();

test('a text is found, replaced, undone, laid out and saved to its entry', async () => {
  const { sidebar, page, field } = await openEditor(['Total 12 apples', 'Total 30 pears']);
  expect(await field.inputValue()).toBe('Total 12 apples\nTotal 30 pears');
  await field.press('Control+f');
  await page.getByRole('textbox', { name: 'Find', exact: true }).fill('total');
  await page.getByText('2 matches').waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('1 of 2').waitFor();
  await page.getByLabel('Replace with').fill('Sum');
  await page.getByRole('button', { name: 'Replace all' }).click();
  expect(await field.inputValue()).toBe('Sum 12 apples\nSum 30 pears');
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await field.inputValue()).toBe('Total 12 apples\nTotal 30 pears');
  await transform(page, 'Single line');
  expect(await field.inputValue()).toBe('Total 12 apples Total 30 pears');
  await page.getByText('6 words, 30 characters · Not saved yet').waitFor();
  await page.getByRole('button', { name: 'Save to history' }).click();
  await sidebar.getByText('Total 12 apples Total 30 pears').waitFor();
});

test('the editor opens with the focus in its text, and uses the window', async () => {
  const { page, field } = await openEditor(['Gate B12']);
  await page.keyboard.type('At ');
  expect(await field.inputValue()).toBe('At Gate B12');
  await page.keyboard.press('Control+s');
  // What is said then leaves the buttons at the foot free.
  await page.waitForFunction(() => {
    const said = document.querySelector('.toast')?.getBoundingClientRect();
    const foot = document.querySelector('.editor-foot')?.getBoundingClientRect();
    return said && foot && said.bottom <= foot.top;
  });
  // Copying is what most come for.
  expect(await page.locator('.editor-actions .button').first().innerText()).toBe('Copy');
  expect(await page.locator('.button-primary').allInnerTexts()).toEqual(['Copy']);
  // Text and image fill what is between head and foot: side by side, or one above the other.
  const boxOf = async (selector: string) => {
    const box = await page.locator(selector).boundingBox();
    if (!box) throw new Error(`${selector} is not shown`);
    return { ...box, right: box.x + box.width, bottom: box.y + box.height };
  };
  for (const width of [1200, 560]) {
    await page.setViewportSize({ width, height: 800 });
    // Each is measured by itself, and the foot changes its height with what it says.
    await vi.waitFor(async () => {
      const head = await boxOf('.editor-head');
      const text = await boxOf('.editor-field');
      const image = await boxOf('.picture-pane');
      const foot = await boxOf('.editor-foot');
      expect(text.y).toBeCloseTo(head.bottom, 0);
      expect(image.bottom).toBeCloseTo(foot.y, 0);
      expect(image.right).toBeCloseTo(width, 0);
      if (width > 1000) {
        expect(image.x).toBeCloseTo(text.right, 0);
        expect(text.bottom).toBeCloseTo(foot.y, 0);
      } else {
        expect(image.y).toBeCloseTo(text.bottom, 0);
        expect(text.right).toBeCloseTo(width, 0);
      }
    }, patience);
  }
});

test('a layout that changes nothing says so, and code stands in columns', async () => {
  const { page, field } = await openEditor(['Gate B12']);
  const fontOf = () => field.evaluate((text) => getComputedStyle(text).fontFamily);
  const prose = await fontOf();
  await transform(page, 'Table (tabs)');
  await page.getByText('Put a tab or two spaces between columns.').waitFor();
  expect(await field.inputValue()).toBe('Gate B12');
  await field.fill('if (gate) {\n  open(gate);\n}');
  const code = await fontOf();
  expect(code).not.toBe(prose);
  expect(code).toContain('monospace');
});

test('a clean-up changes what is selected, or the whole text, in one step', async () => {
  const { page, field } = await openEditor(['Gate B12']);
  const tidy = (name: string) => transform(page, name);
  await field.fill('gate  b12\ngate  b12\nboarding');
  await field.press('Control+Home');
  await field.press('Control+Shift+ArrowRight');
  await tidy('UPPER CASE');
  expect(await field.inputValue()).toBe('GATE  b12\ngate  b12\nboarding');
  // Still selected.
  await tidy('Title Case');
  expect(await field.inputValue()).toBe('Gate  b12\ngate  b12\nboarding');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await field.inputValue()).toBe('gate  b12\ngate  b12\nboarding');
  await field.press('Control+End');
  await tidy('Remove duplicate lines');
  await tidy('Remove extra spaces');
  expect(await field.inputValue()).toBe('gate b12\nboarding');
  await tidy('Remove extra spaces');
  await page.getByText('“Remove extra spaces” changes nothing in this text.').waitFor();
});

test('Ctrl+F finds what is selected, Enter leaves the text alone, and Esc goes back to it', async () => {
  const { page, field } = await openEditor(['Total 12 apples', 'Total 30 pears']);
  await field.press('Control+Home');
  for (let letter = 0; letter < 'Total'.length; letter++)
    await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Control+f');
  const needle = page.getByRole('textbox', { name: 'Find', exact: true });
  expect(await needle.inputValue()).toBe('Total');
  expect(await page.locator('.text-mark').allInnerTexts()).toEqual(['Total', 'Total']);
  await page.keyboard.press('Enter');
  await page.getByText('2 of 2').waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+Enter');
  await page.getByText('1 of 2').waitFor();
  // The marks lie where the field has the words.
  expect((await page.locator('.text-mark-current').boundingBox())?.height).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await needle.waitFor({ state: 'hidden' });
  await page.keyboard.type('Sum');
  expect(await field.inputValue()).toBe('Sum 12 apples\nTotal 30 pears');
});

test('pointing at a word of the picture marks it in the text, and a click selects it', async () => {
  const { page, field } = await openEditor(['Gate B12', 'Boarding now']);
  const selection = () =>
    field.evaluate((element) => {
      const { selectionStart, selectionEnd } = element as HTMLTextAreaElement;
      return [selectionStart, selectionEnd];
    });
  await field.press('Control+Home');
  await page.keyboard.press('ArrowRight');
  const word = page.locator('.word', { has: page.locator('title', { hasText: 'Boarding' }) });
  const mark = page.locator('.text-mark-pointed');
  await word.hover();
  await mark.waitFor();
  expect(await mark.innerText()).toBe('Boarding');
  // A user who types goes on where the caret was.
  expect(await selection()).toEqual([1, 1]);
  await page.keyboard.type('!');
  expect(await field.inputValue()).toBe('G!ate B12\nBoarding now');
  expect(await mark.innerText()).toBe('Boarding');
  await word.click();
  await vi.waitFor(async () => expect(await selection()).toEqual([10, 18]), patience);
  await page.keyboard.type('Leaving');
  expect(await field.inputValue()).toBe('G!ate B12\nLeaving now');
});

test('a word that stands twice is shown in its own place, from both sides', async () => {
  const { page, field } = await openEditor(['Total 12', 'Total 30']);
  const second = page.locator('.word', { has: page.locator('title', { hasText: 'Total' }) }).nth(1);
  await second.click();
  await vi.waitFor(async () => {
    const start = await field.evaluate((each) => (each as HTMLTextAreaElement).selectionStart);
    expect(start).toBe('Total 12\n'.length);
  }, patience);
  // The first characters of the text are those of the first word.
  await field.hover({ position: { x: 20, y: 26 } });
  // The second one was pointed at until now, and has the same text.
  const pointed = page.locator('.word-pointed');
  await page.locator('.word').first().and(pointed).waitFor({ state: 'attached' });
  expect(await pointed.count()).toBe(1);
  // Nor does what is looked for leave the picture behind.
  await field.press('Control+f');
  await page.getByLabel('Find', { exact: true }).last().fill('30');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.locator('.word-pointed title', { hasText: '30' }).waitFor({ state: 'attached' });
});

test('F8 goes through the words in doubt, which are marked in text and image until corrected', async () => {
  const clear = Array.from({ length: 12 }, (_, line) => `Arrivals on platform ${line}`);
  const { page, field } = await openEditor(await blurredText(clear, ['Vienna change', 'Salzburg']));
  await page.setViewportSize({ width: 1000, height: 500 });
  const texts = () => page.locator('.text-mark-doubtful').filter({ hasNotText: ':' });
  const boxes = page.locator('.word-doubtful');
  const selected = () =>
    field.evaluate((element) => {
      const { value, selectionStart, selectionEnd } = element as HTMLTextAreaElement;
      return value.slice(selectionStart, selectionEnd);
    });
  await texts().first().waitFor();
  const words = await texts().allInnerTexts();
  expect(words.length).toBeGreaterThan(1);
  await vi.waitFor(async () => expect(await boxes.count()).toBe(words.length), patience);
  await page.getByText(`Low confidence: ${words.length} words`).waitFor();
  await page.getByText('Dashed words may be misread').waitFor();
  await page.keyboard.press('F8');
  await vi.waitFor(async () => expect(await selected()).toBe(words[0]), patience);
  await page.getByText(`1 of ${words.length}`).waitFor();
  await vi.waitFor(async () => expect(await isSeen(boxes.first())).toBe(true), patience);
  await vi.waitFor(async () => expect(await isSeen(texts().first())).toBe(true), patience);
  await page.keyboard.press('Shift+F8');
  await vi.waitFor(async () => expect(await selected()).toBe(words.at(-1)), patience);
  await page.keyboard.press('F8');
  await vi.waitFor(async () => expect(await selected()).toBe(words[0]), patience);
  await page.keyboard.type('Corrected');
  await vi.waitFor(async () => expect(await boxes.count()).toBe(words.length - 1), patience);
  // The others stay marked while the text before them changes.
  await field.press('Control+Home');
  await page.keyboard.type('New ');
  await vi.waitFor(
    async () => expect(await texts().allInnerTexts()).toEqual(words.slice(1)),
    patience,
  );
  await page.getByRole('button', { name: 'Next doubtful word' }).click();
  await vi.waitFor(async () => expect(await selected()).toBe(words[1]), patience);
});

test('the picture is read again from the editor, which can be undone', async () => {
  const { page, field } = await openEditor(['Coach 7', 'Seat 42']);
  await field.fill('something else');
  await vi.waitFor(
    async () => expect(await page.title()).toBe('something else – Editor'),
    patience,
  );
  await page.getByRole('button', { name: 'Recognize text again…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  expect(await dialog.getByRole('button').allInnerTexts()).toEqual(['Cancel', 'Recognize']);
  await dialog.getByLabel('Text layout').selectOption('single-line');
  await dialog.getByRole('button', { name: 'Recognize', exact: true }).click();
  await vi.waitFor(async () => expect(await field.inputValue()).toBe('Coach 7 Seat 42'), patience);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  expect(await field.inputValue()).toBe('something else');
});

test('the picture is read again from the list, which can be undone', async () => {
  const { sidebar, page } = await openEditor(['Coach 7', 'Seat 42']);
  await page.close();
  await sidebar.bringToFront();
  const row = sidebar.getByRole('row');
  await row.getByRole('button').last().click();
  await sidebar.getByRole('menuitem', { name: 'Recognize text again…' }).click();
  await sidebar.getByLabel('Text layout').selectOption('single-line');
  await sidebar.getByRole('button', { name: 'Recognize', exact: true }).click();
  await row.getByText('Coach 7 Seat 42').waitFor(patience);
  await sidebar.getByRole('button', { name: 'Undo' }).click();
  await row.getByText('Coach 7\nSeat 42').waitFor(patience);
});

test('what a code says is kept without the host too', async () => {
  const chromium = await freshChromium();
  const sidebar = await extensionPage(chromium, 'sidepanel.html');
  const code = { format: 'QRCode', text: 'https://example.com/a?b=1' } as const;
  const blank = await drawText({ width: 400, height: 300 }, []);
  const picture = await drawCode(blank, code, { left: 100, top: 50, size: 200 });
  await dropPicture(sidebar, Buffer.from(await encodePng(picture)));
  await sidebar.getByRole('row').getByText(code.text).waitFor(patience);
});

/** Whether the middle of an element lies within all that scrolls around it, and in the window. */
function isSeen(element: Locator): Promise<boolean> {
  return element.evaluate((each) => {
    const { top, bottom } = each.getBoundingClientRect();
    const middle = (top + bottom) / 2;
    let seen = middle > 0 && middle < innerHeight;
    for (let outer = each.parentElement; outer; outer = outer.parentElement) {
      const box = outer.getBoundingClientRect();
      const clips = getComputedStyle(outer).overflowY !== 'visible';
      if (clips && (middle < box.top || middle > box.bottom)) seen = false;
    }
    return seen;
  });
}

/** The editor with the text of a picture that was read. */
async function openEditor(lines: string[] | Buffer) {
  const chromium = await freshChromium();
  const sidebar = await extensionPage(chromium, 'sidepanel.html');
  await sidebar.getByText('Nothing captured yet').waitFor();
  await dropPicture(sidebar, Array.isArray(lines) ? await drawnText(lines) : lines);
  const row = sidebar.getByRole('row');
  await row.locator('img').waitFor();
  const opened = chromium.waitForEvent('page');
  await row.focus();
  await sidebar.keyboard.press('e');
  const page: Page = await opened;
  const field = page.getByLabel('Text', { exact: true });
  await page.locator('.word').first().waitFor({ state: 'attached' });
  return { sidebar, page, field };
}
