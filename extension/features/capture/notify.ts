import { z } from 'zod';
import {
  hideNotification,
  onNotificationClicked,
  showNotification,
} from '../../platform/notifications.ts';
import { dropStored, readStored, writeStored } from '../../platform/storage.ts';
import { localSettings } from '../../settings/local-settings.ts';
import { chooseLanguage } from '../../ui/messages/language.ts';
import { openTaken } from './open-taken.ts';

const id = 'capture';
/** The entry that the notification is about; the background may end while it shows. */
const entryKey = 'notifiedEntry';

/**
 * Tells the person something; the last notification is replaced. About an entry it has buttons to
 * edit it and to show it in the history.
 */
export async function notify(title: string, message: string, entry?: string): Promise<void> {
  if (entry === undefined) {
    await dropStored(entryKey);
    return await showNotification(id, { title, message });
  }
  await writeStored(entryKey, entry);
  const { ui } = await localSettings.read();
  const { noticeEdit, noticeShow } = chooseLanguage(ui.language).messages.capture;
  await showNotification(id, { title, message, buttons: [noticeEdit, noticeShow] });
}

/** Takes the notification away; answers whether one was there. */
export async function hideNotice(): Promise<boolean> {
  return await hideNotification(id);
}

/**
 * Opens the entry of the notification that is clicked in the editor; its second button shows it in
 * the history. To be called when the background starts.
 */
export function answerNotifications(showInHistory: (entry: string) => Promise<void>): void {
  onNotificationClicked(id, (button) => {
    const open = async () => {
      await hideNotice();
      const entry = z.string().safeParse(await readStored(entryKey));
      if (!entry.success) return;
      if (button === 1) await showInHistory(entry.data);
      else await openTaken('edit', entry.data);
    };
    open().catch((error: unknown) => console.warn('Screenscribe: nothing was opened.', error));
  });
}
