import { readdir, readFile } from 'node:fs/promises';
import type { BrowserContext } from 'playwright-core';
import { expect } from 'vitest';
import { chromiumExtensionId } from '../../shared/identifiers.ts';
import { chromiumStore, startChromium } from '../fixtures/browser/chromium.ts';
import { type EditorPage, editorPage } from '../fixtures/browser/editor-page.ts';
import { tempDir } from '../fixtures/temp-dir.ts';

/** How fast a quick user types, in characters a second. */
const typingRate = 20;

/**
 * Kills Chromium in the middle of typing, `rounds` times, and expects the typed text in the editor
 * of the next start, except for what is typed in one second.
 */
export async function draftRounds(rounds: number, dataDir: string): Promise<void> {
  const profile = await tempDir();
  const start = () => startChromium(dataDir, { profile, registered: false, storePage: true });
  let chromium = await start();
  const store = await chromiumStore(chromium);
  const { id } = await store.add({ text: 'begun', source: { kind: 'clipboard' } });
  let kept = 'begun';
  let editor = await openEditor(chromium, id);
  for (let round = 0; round < rounds; round++) {
    await editor.expectText(kept);
    const typed = kept + (await typeSome(editor, round));
    const gone = new Promise((resolve) => chromium.once('close', resolve));
    await killBrowser(profile);
    await gone;
    chromium = await start();
    editor = await openEditor(chromium, id);
    await editor.expectShown('Restored unsaved changes');
    const found = await editor.text();
    expect(typed.startsWith(found), `round ${round}: ${found}`).toBe(true);
    expect(typed.length - found.length, `round ${round}`).toBeLessThanOrEqual(typingRate);
    expect(found.length, `round ${round}`).toBeGreaterThan(kept.length);
    kept = found;
  }
}

/** @returns what was typed; how much differs from round to round */
async function typeSome(editor: EditorPage, round: number): Promise<string> {
  const text = 'abcdefghij klmnopqrs tuvwxyz ';
  const typed = text.repeat(3).slice(round % text.length, 26 + ((round * 7) % 40));
  await editor.type(typed, 1_000 / typingRate);
  return typed;
}

async function openEditor(chromium: BrowserContext, id: string) {
  const page = await chromium.newPage();
  await page.goto(`chrome-extension://${chromiumExtensionId}/editor.html?entry=${id}`);
  return {
    ...editorPage(page),
    text: () => page.getByLabel('Text', { exact: true }).inputValue(),
  };
}

/** Kills the browser process, whose children end with it, as the system does when it needs memory. */
async function killBrowser(profile: string): Promise<void> {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    const isOwn = line.includes(`--user-data-dir=${profile}`);
    if (isOwn && !line.includes('--type=')) process.kill(Number(pid), 'SIGKILL');
  }
}
