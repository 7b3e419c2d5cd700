import { textToHtml } from '../../shared/table-formats/text-to-html.ts';
import { copyFromPage } from './copy-from-page.ts';

/**
 * Puts text on the clipboard from a page that need not have the focus, a table in it also as HTML.
 * In Chromium the asynchronous clipboard requires a focused page; there the old command works for
 * hidden pages too.
 */
export async function copyText(text: string): Promise<void> {
  if (import.meta.env.FIREFOX) {
    await copyFromPage(text);
    return;
  }
  const field = document.createElement('textarea');
  field.value = text;
  document.body.append(field);
  field.select();
  const html = textToHtml(text);
  if (html !== undefined) field.addEventListener('copy', (event) => offerBoth(event, html, text));
  const copied = document.execCommand('copy');
  field.remove();
  if (!copied) throw new Error('the browser refused to write the clipboard');
}

function offerBoth(event: ClipboardEvent, html: string, text: string): void {
  event.clipboardData?.setData('text/html', html);
  event.clipboardData?.setData('text/plain', text);
  event.preventDefault();
}
