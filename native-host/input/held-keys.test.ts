import { expect, test } from 'vitest';
import { createHeld } from './keyboard-actions.ts';

test('what is held is released in reverse, also where a press or a release fails', () => {
  const seen: string[] = [];
  const listeners = process.listenerCount('exit');
  const act = () => {
    using held = createHeld();
    for (const key of ['ctrl', 'shift', 'broken']) {
      held.hold(
        () => {
          if (key === 'broken') throw new Error('no such key');
          seen.push(`${key} down`);
        },
        () => {
          seen.push(`${key} up`);
          if (key === 'shift') throw new Error('stuck');
        },
      );
    }
  };
  expect(act).toThrow();
  expect(seen).toEqual(['ctrl down', 'shift down', 'broken up', 'shift up', 'ctrl up']);
  expect(process.listenerCount('exit')).toBe(listeners);
});
