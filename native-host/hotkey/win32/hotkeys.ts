import koffi from 'koffi';
import type { Hotkey, HotkeyModifier } from '../../../shared/hotkey/hotkey.ts';
import { findKey } from '../../input/keys.ts';
import { virtualKey } from '../../input/win32/virtual-keys.ts';
import { roomy } from '../../win32/user32.ts';

/** A combination as Windows registers it. */
export type Combination = { modifiers: number; key: number };

/** Source: https://learn.microsoft.com/windows/win32/api/winuser/nf-winuser-registerhotkey */
const flags: Record<HotkeyModifier, number> = { Alt: 1, Ctrl: 2, Shift: 4, Cmd: 8 };
/** A held key counts as one press. */
const noRepeat = 0x4000;
/** The id for the check alone; those of registered combinations count from 0. */
const askingId = 0xb000;

export function combinationOf({ modifiers, key }: Hotkey): Combination {
  const name = findKey(key);
  if (name === undefined) throw new Error(`No keyboard has a key ${key}.`);
  const together = modifiers.reduce((sum, modifier) => sum + flags[modifier], noRepeat);
  return { modifiers: together, key: virtualKey(name).code };
}

/** Whether a program has registered it. */
export function isRegistered({ modifiers, key }: Combination): boolean {
  const { register, unregister } = hotkeyCalls();
  if (register(0, askingId, modifiers, key) === 0) return true;
  unregister(0, askingId);
  return false;
}

let loaded: ReturnType<typeof loadCalls> | undefined;

/**
 * The hotkey functions of Windows. Hotkeys and their messages belong to the thread that registers
 * them.
 */
export function hotkeyCalls() {
  loaded ??= loadCalls();
  return loaded;
}

function loadCalls() {
  const user = koffi.load('user32.dll');
  const declare = (name: string, result: string, parameters: string[]) =>
    roomy(user, name, { result, parameters });
  const kernel = koffi.load('kernel32.dll');
  return {
    register: declare('RegisterHotKey', 'int', ['intptr_t', 'int', 'uint32', 'uint32']),
    unregister: declare('UnregisterHotKey', 'int', ['intptr_t', 'int']),
    /** Blocks until there is one; returns 0 for the last. */
    nextMessage: declare('GetMessageW', 'int', ['void *', 'intptr_t', 'uint32', 'uint32']),
    postToThread: declare('PostThreadMessageW', 'int', [
      ...['uint32', 'uint32'],
      ...['uintptr_t', 'intptr_t'],
    ]),
    foregroundWindow: declare('GetForegroundWindow', 'intptr_t', []),
    currentThread: roomy(kernel, 'GetCurrentThreadId', { result: 'uint32', parameters: [] }),
  };
}
