/**
 * The process that watches for the key in its first argument. Once the key is held for a second, it
 * saves the stop to the file in its second argument and notifies its parent.
 */
import { uIOhook } from 'uiohook-napi';
import { z } from 'zod';
import { hookKeycode } from '../../hotkey/hook-keycode.ts';
import type { WatcherMessage } from '../../hotkey/watch-keys.ts';
import { keepStop } from '../../input/stop/stop-file.ts';

const heldMs = 1_000;
/** In ms: some systems report a release between the repeats of a key. */
const repeatMs = 60;

const [wanted] = z.tuple([z.object({ key: z.string() })]).parse(JSON.parse(process.argv[2] ?? ''));
const stopFile = z.string().parse(process.argv[3]);
const keycode = hookKeycode(wanted.key);
let holding: NodeJS.Timeout | undefined;
let releasing: NodeJS.Timeout | undefined;

uIOhook.on('keydown', (event) => {
  if (event.keycode !== keycode) return;
  clearTimeout(releasing);
  holding ??= setTimeout(stop, heldMs);
});
uIOhook.on('keyup', (event) => {
  if (event.keycode !== keycode) return;
  releasing = setTimeout(() => {
    clearTimeout(holding);
    holding = undefined;
  }, repeatMs);
});
process.once('disconnect', () => process.exit());
send({ hooking: true });
uIOhook.start();
send({ alone: [false] });

function stop(): void {
  try {
    keepStop(stopFile);
  } finally {
    // The host stops even where the file cannot be written.
    send({ pressed: 0 });
  }
}

function send(message: WatcherMessage): void {
  process.send?.(message);
}
