import { macAccessibility } from '../input/require-input-allowed.ts';
import { isWaylandGone, waylandSocket } from '../wayland/socket-path.ts';

/** Why no program can see keys that are pressed in others here; undefined where it can. */
export function whyUnavailable(environment = process.env): string | undefined {
  if (process.platform === 'darwin' && macAccessibility() === 'denied') {
    return (
      'macOS does not let this program see keys. Switch it on under System Settings → Privacy & ' +
      'Security → Accessibility, then start the host again.'
    );
  }
  if (process.platform !== 'linux') return undefined;
  if (!tellsKeys(environment)) {
    return 'Wayland does not let programs see keys that are pressed in others.';
  }
  return environment.DISPLAY ? undefined : 'The Screenscribe app is running without a display.';
}

/** Whether programs of this desktop may see keys that are pressed in others. Wayland's may not. */
export function tellsKeys(environment = process.env): boolean {
  return waylandSocket(environment) === undefined && !isWaylandGone(environment);
}
