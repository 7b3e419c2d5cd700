import { onFirstInstall } from '../../platform/background-life.ts';
import { readStored, writeStored } from '../../platform/browser-storage.ts';
import { openTab } from '../../platform/browser-windows/open-page.ts';

const key = 'introduced';

/**
 * Introduces the extension to a user who has just installed it. A browser that gets the extension on
 * its command line installs it anew at every start: each profile is introduced once.
 */
export function startOnboarding(): void {
  onFirstInstall(async () => {
    if ((await readStored(key)) === true) return;
    await openTab('onboarding');
    await writeStored(key, true);
  });
}
