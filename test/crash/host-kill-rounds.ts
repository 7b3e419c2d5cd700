import path from 'node:path';
import { expect, vi } from 'vitest';
import { lockHolder } from '../../shared/node/lock-holder.ts';
import { capturedScreen, patience } from '../fixtures/browser/captured-screen.ts';
import { chromiumStore } from '../fixtures/browser/chromium.ts';
import { editorPage } from '../fixtures/browser/editor-page.ts';
import { extensionPage } from '../fixtures/browser/extension-page.ts';
import { display } from '../fixtures/screen/display.ts';

/**
 * Kills the host in the middle of typing, `rounds` times, and expects every character in the editor
 * and, once it is saved, in the history; the browser restarts the host by itself.
 */
export async function hostKillRounds(rounds: number): Promise<void> {
  const { chromium, dataDir } = await capturedScreen(await display());
  const store = await chromiumStore(chromium);
  const { id } = await store.add({ text: 'begun', source: { kind: 'clipboard' } });
  const editor = editorPage(await extensionPage(chromium, `editor.html?entry=${id}`));
  let typed = 'begun';
  let killed = 0;
  for (let round = 0; round < rounds; round++) {
    await editor.expectText(typed);
    const pid = await vi.waitUntil(() => {
      const running = lockHolder(path.join(dataDir, 'host.lock'))?.pid;
      return running !== killed && running;
    }, patience);
    const typing = editor.type(` round ${round} goes on`);
    process.kill(pid, 'SIGKILL');
    killed = pid;
    await typing;
    typed += ` round ${round} goes on`;
    await editor.expectText(typed);
    await editor.withControl('s');
    await vi.waitFor(async () => {
      const { entries } = await store.list();
      expect(entries.find((entry) => entry.id === id)?.text).toBe(typed);
    }, patience);
  }
}
