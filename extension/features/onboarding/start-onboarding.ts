import { onFirstInstall } from '../../platform/installed.ts';
import { openTab } from '../../platform/open-page.ts';

/** Introduces the extension to whoever has just added it. */
export function startOnboarding(): void {
  onFirstInstall(() => void openTab('onboarding'));
}
