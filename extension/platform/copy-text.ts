/**
 * Puts text into the clipboard from a page that need not have the focus. The asynchronous clipboard
 * wants a focused page in Chromium; there the old command works for hidden pages too.
 */
export async function copyText(text: string): Promise<void> {
  if (import.meta.env.FIREFOX) {
    await navigator.clipboard.writeText(text);
    return;
  }
  const field = document.createElement('textarea');
  field.value = text;
  document.body.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (!copied) throw new Error('the browser refused to write the clipboard');
}
