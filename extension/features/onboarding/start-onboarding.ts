import { onFirstInstall } from '../../platform/installed.ts';
import { readStored, writeStored } from '../../platform/storage.ts';
import { openTab } from '../../platform/windows/open-page.ts';

const key = 'introduced';

/**
 * Introduces the extension to whoever has just added it. A browser that is given the extension on
 * its command line adds it anew at every start: each profile is introduced once.
 */
export function startOnboarding(): void {
  onFirstInstall(async () => {
    if ((await readStored(key)) === true) return;
    await openTab('onboarding');
    await writeStored(key, true);
  });
}
