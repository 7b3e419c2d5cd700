import { setTimeout } from 'node:timers/promises';
import { Problem } from '../../../shared/api/problem.ts';
import { focusSwayWindow, swaySocket, swayWindows } from '../../wayland/sway.ts';

const maxFocusMs = 2_000;
const lookEveryMs = 20;

/**
 * Brings a window to the front and gives it the keyboard focus.
 * @throws {Problem} `permission_denied` where the desktop lets no program do that, `timeout` where
 *   the window does not get it
 */
export async function focusWaylandWindow(window: number, signal: AbortSignal): Promise<void> {
  const sway = swaySocket();
  if (sway === undefined) throw notAllowed();
  const giveUpAt = performance.now() + maxFocusMs;
  while (!(await focusSwayWindow(sway, window))) {
    if (performance.now() > giveUpAt) throw notFocused();
    await setTimeout(lookEveryMs, undefined, { signal });
  }
}

/**
 * Focuses a window where that is possible; without a window the focused one is used.
 * @returns the name of its program, where the desktop reports it
 */
export async function returnWaylandFocus(
  window: number | undefined,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (window !== undefined) await focusWaylandWindow(window, signal);
  const sway = swaySocket();
  if (sway === undefined) return undefined;
  return (await swayWindows(sway)).find(({ focused }) => focused)?.app;
}

function notAllowed(): Problem {
  return new Problem(
    'permission_denied',
    'This Wayland desktop lets no program bring windows of others to the front. Click into the ' +
      'window with POST /mouse/click instead.',
  );
}

function notFocused(): Problem {
  return new Problem(
    'timeout',
    `The window did not get the focus within ${maxFocusMs / 1_000} s. It may be closed.`,
  );
}
