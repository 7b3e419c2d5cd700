import { setTimeout } from 'node:timers/promises';
import { clipboardPrograms, runIfInstalled } from './clipboard-programs.ts';
import { ownSelection } from './own-selection.ts';

const limitMs = 2_000;
const lookEveryMs = 10;

/** Also offers the clipboard's text as the primary selection of X11, which old terminals paste. */
export async function offerPrimary(): Promise<void> {
  for (const program of clipboardPrograms()) {
    if (!('own' in program)) continue;
    const text = await runIfInstalled(program.read, { limitMs });
    const [command] = program.own;
    const owner =
      text !== null && (await ownSelection([command, '--primary', '--input', '--nodetach'], text));
    if (!owner) continue;
    const read = [command, '--primary', '--output'];
    const giveUpAt = performance.now() + limitMs;
    while ((await runIfInstalled(read, { limitMs })) !== text && performance.now() < giveUpAt)
      await setTimeout(lookEveryMs);
    return;
  }
}
