/**
 * A thread that registers combinations and waits for their messages: Windows queues those that come
 * while it is busy, so that no press is missed, however short.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { hotkeyCalls } from './hotkeys.ts';
import type { ThreadMessage } from './take-hotkeys.ts';

const combinations = z.array(z.object({ modifiers: z.int(), key: z.int() })).parse(workerData);
const { register, nextMessage, foregroundWindow, currentThread } = hotkeyCalls();
const hotkeyPressed = 0x312;
/** `MSG`. Source: https://learn.microsoft.com/windows/win32/api/winuser/ns-winuser-msg */
const message = Buffer.alloc(48);
const at = { kind: 8, value: 16 };

const taken = combinations.map(({ modifiers, key }, id) => register(0, id, modifiers, key) !== 0);
send({ taken, thread: currentThread() });
while (nextMessage(message, 0, 0, 0) > 0) {
  if (message.readUInt32LE(at.kind) !== hotkeyPressed) continue;
  send({ pressed: message.readUInt32LE(at.value), focused: foregroundWindow() });
}

function send(sent: ThreadMessage): void {
  parentPort?.postMessage(sent);
}
