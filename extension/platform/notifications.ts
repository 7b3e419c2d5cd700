import { browser } from 'wxt/browser';

/** Shows a notification; one with the same id is replaced. */
export async function showNotification(
  id: string,
  { title, message }: { title: string; message: string },
): Promise<void> {
  const iconUrl = browser.runtime.getURL('/icon/128.png');
  await browser.notifications.create(id, { type: 'basic', iconUrl, title, message });
}
