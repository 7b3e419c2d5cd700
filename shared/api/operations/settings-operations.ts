import { z } from 'zod';
import { hotkeyState, hotkeyText } from '../hotkey-state.ts';
import { settingsChange, settingsView } from '../settings.ts';
import { nothing } from './host-operations.ts';

export const settingsOperations = {
  read: { params: nothing, result: settingsView },
  /** What is left out stays as it is. */
  change: { params: settingsChange, result: settingsView },
  /** A new API token, shown only this once; the previous one becomes invalid. */
  createToken: { params: nothing, result: z.object({ token: z.string() }) },
  removeToken: { params: nothing, result: z.object({}) },
  readHotkey: { params: nothing, result: hotkeyState },
  /** Sets the capture hotkey; null for none. */
  setHotkey: {
    params: z.strictObject({ hotkey: hotkeyText.nullable() }),
    result: hotkeyState,
  },
};
