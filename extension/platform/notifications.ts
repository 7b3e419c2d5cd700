import { browser } from 'wxt/browser';

type Notification = {
  title: string;
  message: string;
  /** Whether it is shown until it is closed, where the browser can do that: Firefox cannot. */
  stays?: boolean;
};

/** Shows a notification; one with the same id is replaced. */
export async function showNotification(
  id: string,
  { title, message, stays = false }: Notification,
): Promise<void> {
  const iconUrl = browser.runtime.getURL('/icon/128.png');
  const options = { type: 'basic', iconUrl, title, message } as const;
  // Firefox refuses a property that it does not know.
  const isSure = stays && !import.meta.env.FIREFOX;
  await browser.notifications.create(
    id,
    isSure ? { ...options, requireInteraction: true } : options,
  );
}

/** Takes a notification away; answers whether it was there. */
export async function hideNotification(id: string): Promise<boolean> {
  return await browser.notifications.clear(id);
}
