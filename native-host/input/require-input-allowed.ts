import { createRequire } from 'node:module';
import { z } from 'zod';
import { Problem } from '../../shared/api/problem.ts';
import { isWaylandGone } from '../wayland/socket-path.ts';
import { refusal } from '../wayland/what-wayland-offers.ts';

const macPermissions = z.object({
  getAuthStatus: z.function({ input: [z.string()], output: z.string() }),
});

/**
 * Throws `permission_denied`, with the way to grant it, where the system would drop the input. A
 * Wayland compositor refuses it by itself when the devices are opened.
 */
export function requireInputAllowed(): void {
  if (process.platform === 'linux' && isWaylandGone()) throw refusal('input');
  if (process.platform === 'darwin' && macAccessibility() === 'denied') {
    throw new Problem(
      'permission_denied',
      'macOS does not let this program move the pointer or type. Switch it on under System ' +
        'Settings → Privacy & Security → Accessibility, then start the host again.',
    );
  }
}

/** Throws `permission_denied` where the windows of other programs cannot be brought to the front. */
export function requireFocusAllowed(): void {
  if (process.platform !== 'darwin') return;
  throw new Problem(
    'permission_denied',
    'On this system the host cannot bring windows of other programs to the front. Click into the ' +
      'window with POST /mouse/click instead.',
  );
}

/** `unknown` where it was not requested yet: the system asks the user at the first use. */
export function macAccessibility(): 'granted' | 'denied' | 'unknown' {
  try {
    // Installed with nut-js on macOS only.
    const nutJs = createRequire(createRequire(import.meta.url).resolve('@nut-tree-fork/nut-js'));
    const { getAuthStatus } = macPermissions.parse(nutJs('@nut-tree-fork/node-mac-permissions'));
    const status = getAuthStatus('accessibility');
    if (status === 'authorized') return 'granted';
    return status === 'denied' ? 'denied' : 'unknown';
  } catch {
    return 'unknown';
  }
}
