import { z } from 'zod';
import { nothing } from '../../api/operations/host-operations.ts';
import { settingsOperations } from '../../api/operations/settings-operations.ts';
import type { Method } from '../contract.ts';

/** The calls of the host to an extension for the picker, the small window to find a text. */
export const pickerMethods = {
  /**
   * Opens it with the focus, or closes the one that is open. Answers once it is closed; it closes
   * when the call is given up.
   */
  'picker.show': {
    params: z.strictObject({
      /** Whether the host can paste what is chosen. */
      paste: z.boolean(),
    }),
    result: z.object({}),
  },
  /** Answers once it is closed. */
  'picker.close': { params: nothing, result: z.object({ closed: z.boolean() }) },
} satisfies Record<string, Method>;

/** The calls of an extension to the host for the picker. */
export const pickerRequests = {
  /** Shows the picker in the browser used last: its hotkey was pressed in a browser. */
  'picker.open': { params: nothing, result: z.object({}) },
  /** Pastes into the window that had the focus before the picker. */
  'picker.paste': { params: nothing, result: z.object({}) },
  'picker_hotkey.read': settingsOperations.readHotkey,
  'picker_hotkey.set': settingsOperations.setHotkey,
} satisfies Record<string, Method>;
