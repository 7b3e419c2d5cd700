import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Keyboard } from './devices.ts';
import type { Typing } from './input-calls.ts';

/** Types a text character by character and returns how many. Ends early when aborted. */
export async function typeText(
  keyboard: Keyboard,
  { text, delayMs }: Typing,
  signal: AbortSignal,
): Promise<number> {
  await using _unlocked = await keyboard.withoutCapsLock();
  const characters = [...text.replaceAll('\r\n', '\n').replaceAll('\r', '\n')];
  for (const [index, character] of characters.entries()) {
    if (index > 0) await pause(delayMs, signal);
    signal.throwIfAborted();
    await keyboard.readyCharacters(characters, index, signal);
    await keyboard.type(character);
  }
  return characters.length;
}

/** An abort is heard meanwhile, also without a delay. */
async function pause(delayMs: number, signal: AbortSignal): Promise<void> {
  if (delayMs > 0) await setTimeout(delayMs, undefined, { signal });
  else await setImmediate();
}
