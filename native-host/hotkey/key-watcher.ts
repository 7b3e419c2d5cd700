/** A process that notifies its parent when one of the combinations in its argument is pressed. */
import { z } from 'zod';
import { hotkeyModifiers } from '../../shared/hotkey/hotkey.ts';
import type { WatcherMessage } from './watch-keys.ts';

const hotkeys = z
  .array(z.object({ modifiers: z.array(z.enum(hotkeyModifiers)), key: z.string() }))
  .parse(JSON.parse(process.argv[2] ?? ''));
process.once('disconnect', () => process.exit());
const alone = await takenFromSystem();
// Keys taken by another program are still seen, in addition to that program.
const others = hotkeys
  .keys()
  .filter((index) => !alone[index])
  .toArray();
if (others.length > 0) {
  const { hookKeys } = await import('./hook-keys.ts');
  send({ hooking: true });
  const hooked = others.flatMap((index) => hotkeys[index] ?? []);
  const taken = await hookKeys(hooked, (at, focused) => press(others[at], focused));
  for (const [at, index] of others.entries()) alone[index] = taken[at] ?? false;
}
send({ alone });

/** Windows gives a combination to the first program that registers it. */
async function takenFromSystem(): Promise<boolean[]> {
  if (process.platform !== 'win32') return hotkeys.map(() => false);
  const { takeHotkeys } = await import('./win32/take-hotkeys.ts');
  return await takeHotkeys(hotkeys, press);
}

function press(index: number | undefined, focused: number | undefined): void {
  if (index !== undefined) send({ pressed: index, focused });
}

function send(message: WatcherMessage): void {
  process.send?.(message);
}
