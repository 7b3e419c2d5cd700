import { setTimeout } from 'node:timers/promises';
import { Problem } from '../../../shared/api/problem.ts';
import { user32 } from '../../win32/user32.ts';
import { sendKeys } from './send-input.ts';

const restore = 9;
/** A key that no keyboard has: Windows lets the program that sent the last input switch windows. */
const unassignedKey = 0xe8;
const keyUp = 2;
const maxFocusMs = 2_000;

/**
 * Brings a window to the front and gives it the keyboard focus.
 * @throws {Problem} `timeout` where Windows does not do it
 */
export async function focusWindow(window: number, signal: AbortSignal): Promise<void> {
  const { foregroundWindow, isMinimized, setForegroundWindow, showWindow } = user32();
  if (isMinimized(window)) showWindow(window, restore);
  setForegroundWindow(window);
  if (foregroundWindow() === window) return;
  sendKeys([
    { key: unassignedKey, flags: 0 },
    { key: unassignedKey, flags: keyUp },
  ]);
  setForegroundWindow(window);
  const giveUpAt = performance.now() + maxFocusMs;
  while (foregroundWindow() !== window) {
    if (performance.now() > giveUpAt) throw notFocused();
    await setTimeout(20, undefined, { signal });
  }
}

function notFocused(): Problem {
  return new Problem(
    'timeout',
    `The window did not get the focus within ${maxFocusMs / 1_000} s. Its program may not take it, ` +
      'or a dialog of it has it.',
  );
}
