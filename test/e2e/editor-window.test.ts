import { describe, expect, test, vi } from 'vitest';
import { editorState } from '../../shared/api/window.ts';
import { forFile } from '../fixtures/after-use.ts';
import { startChromium } from '../fixtures/browser/chromium.ts';
import { startFirefox } from '../fixtures/browser/firefox.ts';
import { type ApiDesktop, apiDesktop } from '../fixtures/host/api-desktop.ts';

const patience = { timeout: 60_000, interval: 100 };

/** A request may hold 1 MB. */
const longTexts: [name: string, text: string][] = [
  ['100,000 unbroken characters', 'a'.repeat(100_000)],
  ['990,000 unbroken characters', 'abcdefghij'.repeat(99_000)],
  ['28,000 lines', 'A line of thirty-two characters.\n'.repeat(28_000)],
  [
    '90,000 e-mail addresses, each in its line',
    Array.from({ length: 90_000 }, (_, at) => `${at.toString(36)}@b.co`).join('\n'),
  ],
];

const browsers: [name: string, start: (desktop: ApiDesktop) => Promise<unknown>][] = [
  ['Chromium', ({ dataDir, display }) => startChromium(dataDir, { on: display, scale: 1 })],
  ['Firefox', ({ dataDir, display }) => startFirefox(dataDir, { on: display })],
];

describe.each(browsers)('in %s', (_, start) => {
  const shared = forFile(() => opened(start));

  test('an editor that was opened takes what is typed', async () => {
    const desktop = shared();
    const { call } = desktop;
    const { json } = await call('POST', '/editor/open', { text: 'was there' });
    expect(json).toMatchObject({ status: 'open', selection: { start: 0, end: 0 } });
    await call('POST', '/keyboard/type', { text: 'Typed ' });
    await expectEditor(desktop, { text: 'Typed was there', selection: { start: 6, end: 6 } });
    // Another text in the same window, where the user has gone elsewhere meanwhile.
    await call('POST', '/keyboard/key', { key: 'tab' });
    await call('POST', '/editor/open', { text: 'another' });
    await call('POST', '/keyboard/type', { text: 'and ' });
    await expectEditor(desktop, { text: 'and another', selection: { start: 4, end: 4 } });
  });

  test('long texts do not hold the editor up', async () => {
    const desktop = shared();
    const { call } = desktop;
    await call('POST', '/editor/open', { text: '' });
    for (const [name, text] of longTexts) {
      const answer = await call('POST', '/editor/text', { text });
      expect(answer.status, name).toBe(200);
      expect(editorState.parse(answer.json).text === text, name).toBe(true);
      await call('POST', '/keyboard/type', { text: 'x' });
      // The whole texts would fill pages where they differ.
      await vi.waitFor(async () => {
        const { json } = await call('GET', '/editor');
        expect(editorState.parse(json).text === `x${text}`, name).toBe(true);
      }, patience);
      await call('POST', '/editor/open', { text: '' });
    }
  });
});

async function opened(start: (on: ApiDesktop) => Promise<unknown>): Promise<ApiDesktop> {
  const desktop = await apiDesktop();
  await start(desktop);
  await desktop.attached(1);
  return desktop;
}

async function expectEditor({ call }: ApiDesktop, state: object): Promise<void> {
  await vi.waitFor(
    async () => expect((await call('GET', '/editor')).json).toMatchObject(state),
    patience,
  );
}
