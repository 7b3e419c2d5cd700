import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { untilConnected } from '../fixtures/browser/captured-screen.ts';
import { startChromium } from '../fixtures/browser/chromium.ts';
import { startHost } from '../fixtures/host/host-process.ts';
import { type SwayOutput, sway } from '../fixtures/screen/sway.ts';
import { send } from '../fixtures/send.ts';
import { tempDir } from '../fixtures/temp-dir.ts';

const patience = { timeout: 60_000, interval: 100 };

test.each([1, 1.5, 2])(
  'on Wayland at a scale of %s what is dragged over gets to clipboard and history',
  async (scale) => {
    const size = { width: 1280 * scale, height: 800 * scale };
    const screen = await capturedDesktop([{ size: `${size.width}x${size.height}`, scale }]);
    await screen.note('Departure 17:45 platform 9', 'HEADLESS-1');
    await screen.post('/capture');
    await screen.overlays(1);
    const right = { x: size.width - 40, y: Math.round(size.height / 2) };
    await screen.post('/mouse/drag', { from: { x: 0, y: 0 }, to: right });
    await screen.expectKept('Departure 17:45 platform 9');
  },
);

/** A host and a Chromium of Wayland with the extension on a desktop of its own. */
async function capturedDesktop(outputs: SwayOutput[]) {
  const desktop = await sway(outputs);
  onTestFinished(() => desktop[Symbol.asyncDispose]());
  const { environment } = desktop;
  const host = await startHost({ environment, dataDir: path.join(await tempDir(), 'data') });
  onTestFinished(() => host[Symbol.asyncDispose]());
  const { base, dataDir } = host;
  const chromium = await startChromium(dataDir, { on: environment, scale: 'desktop' });
  await untilConnected(base);
  const shown = () => chromium.pages().filter((page) => page.url().includes('/overlay.html?'));
  return {
    base,
    async post(to: string, body: object = {}) {
      const answer = await send(base, { method: 'POST', path: to, body });
      expect([200, 202], answer.bytes.toString()).toContain(answer.status);
    },
    /** Shows a text in a terminal on an output, over everything else there. */
    async note(text: string, output: string) {
      await desktop.run('swaymsg', 'focus', 'output', output);
      const look = ['--font', 'DejaVu Sans Mono:size=20', '--override', 'locked-title=yes'];
      desktop.start(
        'foot',
        '--title',
        text,
        '--fullscreen',
        ...look,
        'sh',
        '-c',
        `echo "${text}"; cat`,
      );
      await vi.waitFor(async () => {
        const part = { path: '/screen/find', method: 'POST', body: { text } };
        expect((await send(base, part)).json).toMatchObject({ matches: [{}] });
      }, patience);
    },
    /** Resolves once so many windows show their pictures, each as large as its display. */
    async overlays(count: number) {
      await vi.waitFor(() => expect(shown()).toHaveLength(count), patience);
      for (const page of shown()) {
        await page.locator('canvas').waitFor();
        await vi.waitFor(
          async () => expect(await page.evaluate('innerHeight === screen.height')).toBe(true),
          patience,
        );
        await page.evaluate(
          'new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r)))',
        );
      }
    },
    async expectKept(text: string) {
      await vi.waitFor(async () => {
        const { json } = await send(base, { path: '/history' });
        expect(json).toMatchObject({ entries: [{ text, source: { kind: 'screen' } }] });
        expect((await desktop.run('wl-paste', '--no-newline')).trim()).toBe(text);
      }, patience);
    },
  };
}
