import type { Taking } from '../../overlay/controls/toolbar.ts';
import { openWindow } from '../../platform/windows/open-page.ts';
import { awaitEntry } from '../../windows/await-entry.ts';

/** In CSS pixels. */
const sizes = { edit: { width: 960, height: 640 }, pin: { width: 640, height: 420 } };

/** Shows the entry of a capture as it was asked for. Throws `not_found` where it does not come. */
export async function openTaken(action: Taking['action'], entry: string): Promise<void> {
  if (action === 'copy') return;
  await awaitEntry(entry);
  if (action === 'edit') await openWindow('editor', sizes.edit, { entry });
  else await openWindow('picture', sizes.pin, { entry, pin: '1' });
}
