import { createRequire } from 'node:module';
import { z } from 'zod';
import { Problem } from '../../shared/api/problem.ts';

const macPermissions = z.object({
  getAuthStatus: z.function({ input: [z.string()], output: z.string() }),
});

/** Throws `permission_denied`, with the way to grant it, where the system would drop the input. */
export function requireInputAllowed(environment = process.env): void {
  if (process.platform === 'darwin' && macAccessibility() === 'denied') {
    throw new Problem(
      'permission_denied',
      'macOS does not let this program move the pointer or type. Switch it on under System ' +
        'Settings → Privacy & Security → Accessibility, then start the host again.',
    );
  }
  if (process.platform === 'linux' && environment.WAYLAND_DISPLAY) {
    throw new Problem(
      'permission_denied',
      'Wayland lets no program move the pointer or type in the windows of others. Log in to an ' +
        'X11 session (“on Xorg” on the login screen) and start the host there.',
    );
  }
}

/** Throws `permission_denied` where the windows of other programs cannot be brought to the front. */
export function requireFocusAllowed(): void {
  if (process.platform === 'linux') return;
  throw new Problem(
    'permission_denied',
    'On this system the host cannot bring windows of other programs to the front. Click into the ' +
      'window with POST /mouse/click instead.',
  );
}

/** `unknown` where the system was not asked yet: it asks the user at the first use. */
export function macAccessibility(): 'granted' | 'denied' | 'unknown' {
  try {
    // Comes with nut-js on macOS alone.
    const nutJs = createRequire(createRequire(import.meta.url).resolve('@nut-tree-fork/nut-js'));
    const { getAuthStatus } = macPermissions.parse(nutJs('@nut-tree-fork/node-mac-permissions'));
    const status = getAuthStatus('accessibility');
    if (status === 'authorized') return 'granted';
    return status === 'denied' ? 'denied' : 'unknown';
  } catch {
    return 'unknown';
  }
}
