import { Problem } from '../../../shared/api/problem.ts';
import { inputBytes, user32 } from '../../win32/user32.ts';

const kinds = { mouse: 0, key: 1 };
const none = { fill: 0, time: 0, extra: 0 };

type KeyEvent = { key?: number; scan?: number; flags: number };

/** Sends key events, without those of another program in between. Throws `permission_denied`. */
export function sendKeys(events: KeyEvent[]): void {
  const inputs = events.map((event) => {
    return { ...none, type: kinds.key, key: 0, scan: 0, rest: 0, ...event };
  });
  requireTaken(user32().sendKeys(inputs.length, inputs, inputBytes), inputs.length);
}

/** Sends a mouse event. Throws `permission_denied`. */
export function sendMouse(flags: number, amount = 0): void {
  const input = { ...none, type: kinds.mouse, dx: 0, dy: 0, amount, flags };
  requireTaken(user32().sendMouse(1, [input], inputBytes), 1);
}

function requireTaken(taken: number, sent: number): void {
  if (taken === sent) return;
  throw new Problem(
    'permission_denied',
    'Windows takes no input from programs now: it is locked, asks for an administrator, or another ' +
      'program blocks it. What came before may have arrived. Try again once the desktop is back.',
  );
}
