import { showNotification } from '../../platform/notifications.ts';

/** Tells the person something; the last notification is replaced. */
export async function notify(title: string, message: string): Promise<void> {
  await showNotification('capture', { title, message });
}
