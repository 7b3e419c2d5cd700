import { expect, test } from 'vitest';
import { ocrResult } from '../../shared/api/recognition.ts';
import { afterUse, forFile } from '../fixtures/after-use.ts';
import { capturedScreen, patience } from '../fixtures/browser/captured-screen.ts';
import { display } from '../fixtures/screen/display.ts';
import { textWindow } from '../fixtures/screen/text-window.ts';

const line = 'position: absolute; left: 60px; font: 28px/1.4 DejaVu Sans; white-space: nowrap';
const html = `<title>Timetable</title>
  <div id="text" style="${line}; top: 120px">Departure 17:45</div>`;

const shared = forFile(async () => {
  const on = await display();
  const screen = await capturedScreen(on);
  const at = { x: 300, y: 200, width: 700, height: 400 };
  const window = await textWindow({ display: on, at, html });
  afterUse(() => window[Symbol.asyncDispose]());
  return { screen, window };
});

test('with Shift a rectangle waits, is sized at its handles, and is edited', async () => {
  const { screen, text, drag, open } = await onTimetable();
  const [answer, overlay] = await open();
  await screen.input('keydown', 'Shift_L');
  await drag([text.x - 20, text.y - 12], [text.x + 60, text.y + text.height + 12]);
  await screen.input('keyup', 'Shift_L');
  const toolbar = overlay.getByRole('toolbar');
  await toolbar.waitFor(patience);
  // By its right edge.
  const middle = text.y + Math.round(text.height / 2);
  await drag([text.x + 60, middle], [text.x + text.width + 20, middle]);
  await toolbar
    .getByRole('combobox', { name: 'Language' })
    .getByText('English')
    .waitFor({ state: 'attached' });
  const edited = screen.chromium.waitForEvent('page', { timeout: 60_000 });
  await toolbar.getByRole('button', { name: 'Edit text' }).click();
  const { text: read, entry } = ocrResult.parse((await answer).json);
  expect(read).toBe('Departure 17:45');
  const { bytes } = await screen.request(`/history/${entry?.id}/screenshot`);
  expect(bytes.readUInt32BE(16)).toBe(text.width + 40);
  const editor = await edited;
  await editor.waitForURL(new RegExp(`editor.html.*${entry?.id}`));
  await editor.close();
});

test('the keys take it in the language and layout that were chosen; the image can be kept', async () => {
  const { screen, text, drag, open } = await onTimetable();
  const [answer, overlay] = await open();
  const toolbar = overlay.getByRole('toolbar');
  await screen.input('keydown', 'Shift_L');
  await drag([text.x - 20, text.y - 12], [text.x + text.width + 20, text.y + text.height + 12]);
  await screen.input('keyup', 'Shift_L');
  await toolbar.waitFor(patience);
  const saved = overlay.waitForEvent('download');
  await toolbar.getByRole('button', { name: 'Save image' }).click();
  expect((await saved).suggestedFilename()).toBe('Screenscribe.png');
  await toolbar.getByRole('combobox', { name: 'Layout' }).selectOption('single-line');
  await toolbar.getByRole('button', { name: 'Copy text' }).focus();
  await screen.input('key', 'Return');
  expect(ocrResult.parse((await answer).json)).toMatchObject({
    text: 'Departure 17:45',
    layout: 'single-line',
  });
});

test('what was dismissed stays away, and every release waits once that is wanted', async () => {
  const { screen, text, drag, open } = await onTimetable();
  const whole = () =>
    drag([text.x - 20, text.y - 12], [text.x + text.width + 20, text.y + text.height + 12]);
  {
    const [answer, overlay] = await open();
    await overlay.getByRole('button', { name: 'Don’t show again' }).click();
    await screen.input('keydown', 'Shift_L');
    await whole();
    await screen.input('keyup', 'Shift_L');
    await overlay.getByRole('button', { name: 'Always adjust first' }).click();
    await overlay.getByRole('button', { name: 'Always adjust first', pressed: true }).waitFor();
    await screen.escape();
    expect((await answer).status).toBe(409);
    await screen.overlays(0);
  }
  const [answer, overlay] = await open();
  expect(await overlay.getByRole('button', { name: 'Don’t show again' }).count()).toBe(0);
  await whole();
  await overlay.getByRole('toolbar').waitFor(patience);
  await screen.input('key', 'Return');
  expect(ocrResult.parse((await answer).json).text).toBe('Departure 17:45');
});

async function onTimetable() {
  const { screen, window } = shared();
  await window.show(html);
  const text = await window.place('#text');
  const to = ([x, y]: [number, number]) => ['mousemove', '--sync', String(x), String(y)];
  return {
    screen,
    text,
    drag: (from: [number, number], until: [number, number]) => {
      const middle: [number, number] = [
        Math.round((from[0] + until[0]) / 2),
        Math.round((from[1] + until[1]) / 2),
      ];
      const there = [...to(middle), ...to(until)];
      return screen.input(...to(from), 'mousedown', '1', ...there, 'mouseup', '1');
    },
    async open() {
      await window.untilOnScreen();
      const answer = screen.request('/capture?wait=true');
      const [overlay] = await screen.overlays();
      if (!overlay) throw new Error('there is no window over the screen');
      return [answer, overlay] as const;
    },
  };
}
