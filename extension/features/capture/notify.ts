import { hideNotification, showNotification } from '../../platform/notifications.ts';

const id = 'capture';

/** Tells the person something; the last notification is replaced. */
export async function notify(title: string, message: string): Promise<void> {
  await showNotification(id, { title, message });
}

/** Takes the notification away; answers whether one was there. */
export async function hideNotice(): Promise<boolean> {
  return await hideNotification(id);
}
