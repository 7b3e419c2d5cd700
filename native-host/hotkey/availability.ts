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
    return 'Wayland shows no program the keys of others. Use the hotkey of the browser extension.';
  }
  return environment.DISPLAY ? undefined : 'The host runs without a display.';
}
