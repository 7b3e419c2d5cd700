import { z } from 'zod';
import { apiState } from '../../api/api-state.ts';
import { hotkeyState } from '../../api/hotkey-state.ts';
import { languageLists } from '../../api/language-lists.ts';
import { languages } from '../../api/recognition.ts';
import { settings, settingsChange, settingsView } from '../../api/settings.ts';
import type { Method } from '../contract.ts';

const nothing = z.strictObject({});

/** What the preferences ask of the host: the settings, and how what they set stands. */
export const settingsMethods = {
  'settings.read': { params: nothing, result: settingsView },
  'settings.change': { params: settingsChange, result: settingsView },
  /**
   * Takes over what a client changed while it was without the host: of each setting the later
   * change wins. Times are milliseconds since 1970 by path, as `ocr.layout`.
   */
  'settings.merge': {
    params: z.strictObject({
      settings,
      changedAt: z.record(z.string().max(100), z.int().nonnegative()),
    }),
    result: settingsView,
  },
  /** A new API token, which is shown this once; the one before no longer counts. */
  'settings.create_token': { params: nothing, result: z.object({ token: z.string() }) },
  'settings.remove_token': { params: nothing, result: z.object({}) },
  'api.state': { params: nothing, result: apiState },
  'languages.list': { params: nothing, result: languageLists },
  /** Installs what is missing and reads in these languages from now on. */
  'languages.use': { params: z.strictObject({ languages }), result: languageLists },
  /** Installs what is missing of them, and changes nothing else. */
  'languages.obtain': { params: z.strictObject({ languages }), result: languageLists },
  'hotkey.read': { params: nothing, result: hotkeyState },
  'hotkey.set': {
    params: z.strictObject({ hotkey: z.string().min(1).max(100).nullable() }),
    result: hotkeyState,
  },
} satisfies Record<string, Method>;

export const settingsEvents = {
  /** The settings as they now are, whoever changed them. */
  settings_changed: settingsView,
  /** How far the download of a language is, in bytes; the total where the server tells it. */
  language_progress: z.object({
    code: z.string(),
    received: z.number().nonnegative(),
    total: z.number().nullable(),
  }),
};
