import { macAccessibility } from '../input/require-input-allowed.ts';

/** Why no program can see keys that are pressed in others here; undefined where it can. */
export function whyUnavailable(environment = process.env): string | undefined {
  if (process.platform === 'darwin' && macAccessibility() === 'denied') {
    return (
      'macOS does not let this program see keys. Switch it on under System Settings → Privacy & ' +
      'Security → Accessibility, then start the host again.'
    );
  }
  if (process.platform !== 'linux') return undefined;
  if (environment.WAYLAND_DISPLAY) {
    return 'Wayland does not let programs see keys pressed elsewhere. Use the hotkey of the browser.';
  }
  return environment.DISPLAY ? undefined : 'The Screenscribe app is running without a display.';
}
