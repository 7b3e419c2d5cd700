import type { RepairedHistory } from '../../shared/messages/contracts/repair-methods.ts';
import { showNotification } from '../platform/notifications.ts';
import { localSettings } from '../settings/local-settings.ts';
import { chooseLanguage } from '../ui/messages/language.ts';

/** Notifies the user that the host's history was damaged, and what was restored. */
export async function notifyOfRepair({
  entries,
  known,
  keptAs,
}: RepairedHistory): Promise<Record<string, never>> {
  const { ui } = await localSettings.read();
  const { repaired } = chooseLanguage(ui.language).messages;
  const message = [repaired.back(entries, known), repaired.copies, repaired.kept(keptAs)].join(' ');
  await showNotification(`history-repaired ${keptAs}`, {
    title: repaired.title,
    message,
    stays: true,
  });
  return {};
}
