import { z } from 'zod';
import { exactText } from '../../shared/api/exact-text.ts';
import { Problem } from '../../shared/api/problem.ts';
import { findKey, type KeyName, keyNames } from './keys.ts';

/** The name of a key, as a person writes it. */
export const keyText = z.string().min(1).max(40);

/** Keys that are pressed together: one by one, or as `Ctrl+C`. */
export const combination = {
  keys: z.array(keyText).min(1).max(8),
  hotkey: z.string().min(1).max(200),
};

/** A text that can be typed: line ends and tabs are keys of their own, other controls have none. */
export const typedText = exactText
  .max(100_000)
  .refine((text) => !/[^\P{Cc}\t\r\n]/u.test(text), 'holds control characters: use /keyboard/key');

/** Throws `invalid_request` for a name of no key, and where one stands twice. */
export function keysOf(wanted: { keys: string[] } | { hotkey: string }): KeyName[] {
  const [path, names] =
    'keys' in wanted
      ? ['keys', wanted.keys]
      : ['hotkey', wanted.hotkey.split('+').map((name) => name.trim())];
  const keys = names.map((name) => requireKey(name, path));
  if (new Set(keys).size === keys.length) return keys;
  throw new Problem('invalid_request', `A key stands twice in ${names.join('+')}.`);
}

/** Throws `invalid_request`, with all keys that there are, for a name of none. */
export function requireKey(name: string, path: string): KeyName {
  const key = findKey(name);
  if (key) return key;
  const message = `There is no key “${name}”. The keys are: ${keyNames.join(' ')}`;
  throw new Problem('invalid_request', message, { errors: [{ path, message }] });
}
