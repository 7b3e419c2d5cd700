import { Problem } from '../../../shared/api/problem.ts';

/**
 * Throws `invalid_request` for a text that the add-on would lose a part of on Windows: it looks a key
 * up by the low byte of each character, and types another one, or none, for all beyond ASCII.
 */
export function requireTypedByWindows(characters: string[]): void {
  const lost = characters.find((character) => character > '\u007f');
  if (lost === undefined) return;
  throw new Problem(
    'invalid_request',
    `“${lost}” cannot be typed on Windows yet, only ASCII can; nothing was typed. Put the text on the ` +
      'clipboard with POST /clipboard and press Ctrl+V with POST /keyboard/hotkey.',
  );
}
