import type { MendedHistory } from '../../shared/messages/contracts/mended-methods.ts';
import { showNotification } from '../platform/notifications.ts';
import { localSettings } from '../settings/local-settings.ts';
import { chooseLanguage } from '../ui/messages/language.ts';

/** Notifies the user that the host's history was damaged, and what was restored. */
export async function tellOfMending({
  entries,
  known,
  keptAs,
}: MendedHistory): Promise<Record<string, never>> {
  const { ui } = await localSettings.read();
  const { mended } = chooseLanguage(ui.language).messages;
  const message = [mended.back(entries, known), mended.copies, mended.kept(keptAs)].join(' ');
  await showNotification(`history-mended ${keptAs}`, {
    title: mended.title,
    message,
    stays: true,
  });
  return {};
}
