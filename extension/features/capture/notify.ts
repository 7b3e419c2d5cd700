import { z } from 'zod';
import { webAddress } from '../../../shared/text/web-address.ts';
import type { Taking } from '../../overlay/controls/toolbar.ts';
import { dropStored, readStored, writeStored } from '../../platform/browser-storage.ts';
import { openAddress, openWindow } from '../../platform/browser-windows/open-page.ts';
import {
  hideNotification,
  onNotificationClicked,
  showNotification,
} from '../../platform/notifications.ts';
import { backgroundReader } from '../../reader/background-reader.ts';
import { localSettings } from '../../settings/local-settings.ts';
import { chooseLanguage } from '../../ui/messages/language.ts';
import { awaitEntry } from '../../windows/await-entry.ts';

const id = 'capture';
/** What the notification is about; the background may end while it shows. */
const noticedKey = 'noticed';

const act = z.enum(['link', 'table', 'edit', 'show']);
type Act = z.infer<typeof act>;

const about = z.object({
  entry: z.string().optional(),
  /** The address that the text names. */
  link: webAddress.optional(),
});
const noticed = about.extend({ buttons: z.array(act) });
type NoticeSubject = z.infer<typeof about> & {
  /** The text holds a table. */
  table?: true | undefined;
};

/**
 * Shows a notification in place of the last one. One about an entry has buttons: to open its link
 * and to copy its table, where it has them, to edit it and to show it in the history.
 */
export async function notify(
  title: string,
  message: string,
  { entry, link, table }: NoticeSubject = {},
): Promise<void> {
  const buttons = actsOn({ entry, link, table });
  // Chromium draws a tab as a visible sign.
  const shown = message.replaceAll('\t', '   ');
  if (buttons.length === 0) {
    await dropStored(noticedKey);
    return await showNotification(id, { title, message: shown });
  }
  await writeStored(noticedKey, { entry, link, buttons });
  const { noticeEdit, noticeShow, noticeLink, noticeTable } = (await messages()).capture;
  const names = { edit: noticeEdit, show: noticeShow, link: noticeLink, table: noticeTable };
  await showNotification(id, {
    title,
    message: shown,
    buttons: buttons.map((each) => names[each]),
  });
}

/** Browsers show at most two buttons. A click beside them opens the editor. */
function actsOn({ entry, link, table }: NoticeSubject): Act[] {
  const all: (Act | false)[] = [
    link !== undefined && 'link',
    entry !== undefined && table === true && 'table',
    entry !== undefined && link === undefined && table === undefined && 'edit',
    entry !== undefined && 'show',
  ];
  return all.filter((each) => each !== false).slice(0, 2);
}

/** Removes the notification; returns whether one was shown. */
export async function hideNotice(): Promise<boolean> {
  return await hideNotification(id);
}

/**
 * Handles clicks on notifications: a click opens the entry in the editor, a button does what it
 * says. To be called when the background starts.
 */
export function answerNotifications(showInHistory: (entry: string) => Promise<void>): void {
  onNotificationClicked(id, (button) => {
    const answer = async () => {
      await hideNotice();
      const { data } = noticed.safeParse(await readStored(noticedKey));
      const wanted = button === undefined ? 'edit' : data?.buttons[button];
      if (wanted === 'link' && data?.link !== undefined) return await openAddress(data.link);
      if (data?.entry === undefined) return;
      if (wanted === 'show') await showInHistory(data.entry);
      if (wanted === 'edit') await openTaken('edit', data.entry);
      if (wanted === 'table') await copyTableOf(data.entry);
    };
    answer().catch((error: unknown) => console.warn('Screenscribe: nothing was opened.', error));
  });
}

async function copyTableOf(entry: string): Promise<void> {
  try {
    const { text } = await awaitEntry(entry);
    await backgroundReader.copy(text);
  } catch (error) {
    const { capture, errors } = await messages();
    await notify(capture.keptTitle, errors.clipboard, { entry });
    throw error;
  }
}

async function messages() {
  const { ui } = await localSettings.read();
  return chooseLanguage(ui.language).messages;
}

/** In CSS pixels. */
const sizes = { edit: { width: 960, height: 640 }, pin: { width: 640, height: 420 } };

/** Shows the entry of a capture as requested. Throws `not_found` where it does not arrive. */
export async function openTaken(action: Taking['action'], entry: string): Promise<void> {
  if (action === 'copy') return;
  await awaitEntry(entry);
  if (action === 'edit') await openWindow('editor', sizes.edit, { entry });
  else await openWindow('picture', sizes.pin, { entry, pin: '1' });
}
