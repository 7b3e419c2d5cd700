import { expect, test, vi } from 'vitest';
import { extensionPage } from '../fixtures/browser/extension-page.ts';
import { sharedChromium } from '../fixtures/browser/shared-chromium.ts';
import { transform } from '../fixtures/browser/transform.ts';

const patience = { timeout: 50_000, interval: 100 };
const shared = sharedChromium();

test('expressions are found and replaced with a preview, each change one step of undoing', async () => {
  const page = await extensionPage(await shared(), 'editor.html');
  const field = page.getByLabel('Text', { exact: true });
  const needle = page.getByRole('textbox', { name: 'Find', exact: true });
  const replacement = page.getByLabel('Replace with');
  const preview = page.getByRole('list', { name: 'Preview' });
  const status = page.locator('.find-bar [role="status"]');
  const says = (text: string | RegExp) => status.filter({ hasText: text }).waitFor(patience);
  const before = 'Mon 12 a\nTue 345 b\nmon 6 c';
  await field.fill(before);

  // Ctrl+H takes the selection and shows what replacing does.
  await field.press('Control+Home');
  for (let letter = 0; letter < 3; letter++) await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Control+h');
  expect(await needle.inputValue()).toBe('Mon');
  await says('1 of 2');
  await replacement.fill('$1');
  await vi.waitFor(async () => {
    expect(await preview.getByRole('listitem').allInnerTexts()).toEqual([
      'Mon$1 12 a',
      'mon$1 6 c',
    ]);
  }, patience);
  await page.getByLabel('Match case').check();
  await says('1 of 1');
  await page.getByLabel('Match case').uncheck();

  // A faulty expression says what is wrong with it.
  await page.getByRole('button', { name: 'Regular expression' }).click();
  await needle.fill('(\\d+');
  await says('A parenthesis is missing');
  expect(await needle.getAttribute('aria-invalid')).toBe('true');
  await needle.fill('(?<day>mon|tue) (\\d+)');
  await replacement.fill('$2\\t$<day>');
  await says('3 matches');
  await vi.waitFor(async () => {
    expect(await preview.locator('ins').allInnerTexts()).toEqual(['12⇥Mon', '345⇥Tue', '6⇥mon']);
  }, patience);
  expect(await preview.locator('del').first().innerText()).toBe('Mon 12');
  expect(await page.locator('.text-mark').allInnerTexts()).toEqual(['Mon 12', 'Tue 345', 'mon 6']);

  // Enter goes through them and changes nothing.
  await needle.press('Enter');
  await needle.press('Shift+Enter');
  await replacement.press('Enter');
  expect(await field.inputValue()).toBe(before);
  await says(/[123] of 3/);

  await replacement.press('Alt+Enter');
  await page.getByText('3 matches replaced').waitFor();
  expect(await field.inputValue()).toBe('12\tMon a\n345\tTue b\n6\tmon c');
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await field.inputValue()).toBe(before);

  // One at a time goes on to the next.
  await needle.focus();
  await says(/of 3|3 matches/);
  while (!(await status.innerText()).startsWith('1 of')) {
    const said = await status.innerText();
    await needle.press('Enter');
    await vi.waitFor(async () => expect(await status.innerText()).not.toBe(said), patience);
  }
  await page.getByRole('button', { name: 'Replace', exact: true }).click();
  await says('1 of 2');
  expect(await field.inputValue()).toBe('12\tMon a\nTue 345 b\nmon 6 c');
  await page.getByRole('button', { name: 'Replace', exact: true }).click();
  await says('1 of 1');
  expect(await field.inputValue()).toBe('12\tMon a\n345\tTue b\nmon 6 c');
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await field.inputValue()).toBe('12\tMon a\nTue 345 b\nmon 6 c');

  await needle.press('Escape');
  await needle.waitFor({ state: 'hidden' });
  expect(await field.evaluate((each) => each === document.activeElement)).toBe(true);
});

test('an expression that would never end is stopped, and there is a bound to what is found', async () => {
  const page = await extensionPage(await shared(), 'editor.html');
  const field = page.getByLabel('Text', { exact: true });
  const needle = page.getByRole('textbox', { name: 'Find', exact: true });
  const status = page.locator('.find-bar [role="status"]');
  await field.fill(`${'a'.repeat(60)}!`);
  await field.press('Control+f');
  await page.getByRole('button', { name: 'Regular expression' }).click();
  await needle.fill('(a+)+$');
  // If it ran in the page, that would not render again.
  await status.filter({ hasText: 'takes too long' }).waitFor(patience);
  // The next one has a worker of its own, as has one that comes while another is busy.
  await needle.fill('(a+)+$');
  await needle.fill('a!');
  await status.filter({ hasText: '1 match' }).waitFor(patience);
  await field.fill('a'.repeat(10_001));
  await needle.fill('a');
  await status.filter({ hasText: 'More than 10,000 matches' }).waitFor(patience);
});

test('what a change did is said, and lines are joined in the selection alone', async () => {
  const page = await extensionPage(await shared(), 'editor.html');
  const field = page.getByLabel('Text', { exact: true });
  const change = (name: string) => transform(page, name);
  const said = page.getByRole('status');
  await field.fill('a rec-\nognized\ntext\nc\nc\nc');
  await field.press('Control+Home');
  for (let line = 0; line < 3; line++) await page.keyboard.press('Shift+ArrowDown');
  await change('Join lines');
  await said.filter({ hasText: '2 line breaks removed' }).waitFor(patience);
  expect(await field.inputValue()).toBe('a recognized text\nc\nc\nc');
  await change('Single line');
  await said.filter({ hasText: '“Single line”' }).waitFor(patience);
  expect(await field.inputValue()).toBe('a recognized text\nc\nc\nc');
  await field.press('Control+End');
  await change('Remove duplicate lines');
  await said.filter({ hasText: '2 duplicate lines removed' }).waitFor(patience);
  await change('Remove duplicate lines');
  await said.filter({ hasText: 'changes nothing in this text' }).waitFor(patience);
  expect(await field.inputValue()).toBe('a recognized text\nc');
});

test('what is selected shows beside hits, and changes alone; a hit is no selection', async () => {
  const page = await extensionPage(await shared(), 'editor.html');
  const field = page.getByLabel('Text', { exact: true });
  const needle = page.getByRole('textbox', { name: 'Find', exact: true });
  const change = page.getByRole('button', { name: /^Transform/ });
  const status = page.locator('.find-bar [role="status"]');
  const shade = (kind: string) =>
    page
      .locator(`.text-mark-${kind}`)
      .first()
      .evaluate((it) => getComputedStyle(it).backgroundColor);
  const choose = async (name: string) => {
    await change.press('Enter');
    await page.getByRole('menuitem').first().and(page.locator(':focus')).waitFor(patience);
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
  };
  await field.fill('one\nTWO\nthree one');
  await field.press('Control+Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+f');
  await page.keyboard.type('one');
  await status.filter({ hasText: '2 matches' }).waitFor(patience);

  expect(await page.locator('.text-mark-hit').allInnerTexts()).toEqual(['one', 'one']);
  expect(await page.locator('.text-mark-selected').allTextContents()).toEqual(['TWO\n']);
  expect(await shade('selected')).not.toBe(await shade('hit'));
  expect((await change.innerText()).trim()).toBe('Transform the selection…');
  await choose('UPPER');
  await page.getByText('“UPPER CASE” changes nothing in the selection.').waitFor(patience);
  expect(await field.inputValue()).toBe('one\nTWO\nthree one');

  // A hit that is shown is no selection, and neither is what stands at its place afterwards.
  await needle.press('Enter');
  await status.filter({ hasText: '2 of 2' }).waitFor(patience);
  expect(await page.locator('.text-mark-selected').count()).toBe(0);
  expect((await change.innerText()).trim()).toBe('Transform…');
  await choose('UPPER');
  await vi.waitFor(
    async () => expect(await field.inputValue()).toBe('ONE\nTWO\nTHREE ONE'),
    patience,
  );
  await needle.press('Enter');
  await status.filter({ hasText: /[12] of 2/ }).waitFor(patience);
  await needle.fill('two');
  await status.filter({ hasText: '1 match' }).waitFor(patience);
  expect((await change.innerText()).trim()).toBe('Transform…');
  expect(await page.locator('.text-mark-selected').count()).toBe(0);
});
