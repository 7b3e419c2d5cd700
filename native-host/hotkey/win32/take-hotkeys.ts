import { Worker } from 'node:worker_threads';
import type { Hotkey } from '../../../shared/hotkey/hotkey.ts';
import { builtProgram } from '../../../shared/node/workers/built-program.ts';
import { combinationOf, hotkeyCalls } from './hotkeys.ts';

export type ThreadMessage =
  | { taken: boolean[]; thread: number }
  | { pressed: number; focused: number };

const lastMessage = 0x12;

/**
 * Takes hotkeys for this process, for as long as it runs: Windows gives them to no other program.
 * @returns for each whether it was available
 */
export async function takeHotkeys(
  hotkeys: Hotkey[],
  onPress: (index: number, focused: number) => void,
): Promise<boolean[]> {
  const workerData = hotkeys.map(combinationOf);
  const worker = new Worker(builtProgram(new URL('./hotkey-thread.ts', import.meta.url)), {
    workerData,
  });
  const { promise, resolve, reject } = Promise.withResolvers<boolean[]>();
  worker.once('error', reject);
  worker.on('message', (message: ThreadMessage) => {
    if ('pressed' in message) return onPress(message.pressed, message.focused);
    // While it waits for a message, it receives nothing else: the process would wait for it.
    process.once('exit', () => hotkeyCalls().postToThread(message.thread, lastMessage, 0, 0));
    resolve(message.taken);
  });
  return await promise;
}
