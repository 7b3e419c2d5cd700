import { browser } from 'wxt/browser';

type Notification = {
  title: string;
  message: string;
  /** Whether it is shown until it is closed, where the browser can do that: Firefox cannot. */
  stays?: boolean;
  /** Titles of its buttons, two at most, where the browser has buttons: Firefox has none. */
  buttons?: string[];
};

/** Shows a notification; one with the same id is replaced. */
export async function showNotification(
  id: string,
  { title, message, stays = false, buttons = [] }: Notification,
): Promise<void> {
  const iconUrl = browser.runtime.getURL('/icon/128.png');
  const options = { type: 'basic', iconUrl, title, message } as const;
  // Firefox throws at an unknown property.
  const ofChromium = import.meta.env.FIREFOX
    ? {}
    : { requireInteraction: stays, buttons: buttons.map((name) => ({ title: name })) };
  await browser.notifications.create(id, { ...options, ...ofChromium });
}

/** Takes a notification away; answers whether it was there. */
export async function hideNotification(id: string): Promise<boolean> {
  return await browser.notifications.clear(id);
}

/** Calls `listener` when the notification is clicked, with the index of the button, if it was one. */
export function onNotificationClicked(id: string, listener: (button?: number) => void): void {
  browser.notifications.onClicked.addListener((clicked) => {
    if (clicked === id) listener();
  });
  // Firefox has the event, which never comes.
  browser.notifications.onButtonClicked?.addListener((clicked, button) => {
    if (clicked === id) listener(button);
  });
}
