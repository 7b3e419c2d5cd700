/** A process that tells its parent when the key in its argument was held for a second. */
import { uIOhook } from 'uiohook-napi';
import { z } from 'zod';
import { hookKeycode } from '../../hotkey/hook-keycode.ts';
import type { WatcherMessage } from '../../hotkey/watch-keys.ts';

const heldMs = 1_000;
/** In ms: some systems report a key that repeats as released in between. */
const repeatMs = 60;

const [wanted] = z.tuple([z.object({ key: z.string() })]).parse(JSON.parse(process.argv[2] ?? ''));
const keycode = hookKeycode(wanted.key);
let holding: NodeJS.Timeout | undefined;
let releasing: NodeJS.Timeout | undefined;

uIOhook.on('keydown', (event) => {
  if (event.keycode !== keycode) return;
  clearTimeout(releasing);
  holding ??= setTimeout(() => tell({ pressed: 0 }), heldMs);
});
uIOhook.on('keyup', (event) => {
  if (event.keycode !== keycode) return;
  releasing = setTimeout(() => {
    clearTimeout(holding);
    holding = undefined;
  }, repeatMs);
});
process.once('disconnect', () => process.exit());
tell({ hooking: true });
uIOhook.start();
tell({ alone: [false] });

function tell(message: WatcherMessage): void {
  process.send?.(message);
}
