import { browser } from 'wxt/browser';

let opening: Promise<void> | undefined;

/**
 * Ensures that there is a page which can read pictures and write to the clipboard. Chromium's
 * background has neither workers nor a clipboard, so it is a hidden page there; Firefox's has both.
 */
export async function openReaderPage(): Promise<void> {
  if (import.meta.env.FIREFOX) return;
  opening ??= open().finally(() => {
    opening = undefined;
  });
  await opening;
}

async function open(): Promise<void> {
  if (await browser.offscreen.hasDocument()) return;
  try {
    await browser.offscreen.createDocument({
      url: 'offscreen.html',
      reasons: ['WORKERS', 'CLIPBOARD'],
      justification: 'Reads text from pictures in workers and copies it.',
    });
  } catch (error) {
    // Another page of the extension may have opened it in the meantime.
    if (!(await browser.offscreen.hasDocument())) throw error;
  }
}
