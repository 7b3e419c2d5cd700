import { onFirstInstall } from '../../platform/installed.ts';
import { openTab } from '../../platform/windows/open-page.ts';

/** Introduces the extension to whoever has just added it. */
export function startOnboarding(): void {
  onFirstInstall(() => void openTab('onboarding'));
}
