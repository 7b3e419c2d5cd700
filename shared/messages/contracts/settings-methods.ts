import { z } from 'zod';
import { agentAction, agentsState } from '../../api/agents-state.ts';
import { nothing } from '../../api/operations/host-operations.ts';
import { ocrOperations } from '../../api/operations/ocr-operations.ts';
import { settingsOperations } from '../../api/operations/settings-operations.ts';
import { languageLists, languages } from '../../api/recognition.ts';
import { settings, settingsView } from '../../api/settings.ts';
import { apiState } from '../../api/settings-fields.ts';
import type { Method } from '../contract.ts';

/** What the preferences request from the host: the settings, and the state of what they set. */
export const settingsMethods = {
  'settings.read': settingsOperations.read,
  'settings.change': settingsOperations.change,
  /**
   * Merges what a client changed while it was without the host: the later change of each setting
   * wins. Times are milliseconds since 1970 by path, as `ocr.layout`.
   */
  'settings.merge': {
    params: z.strictObject({
      settings,
      changedAt: z.record(z.string().max(100), z.int().nonnegative()),
    }),
    result: settingsView,
  },
  'settings.create_token': settingsOperations.createToken,
  'settings.remove_token': settingsOperations.removeToken,
  'api.state': { params: nothing, result: apiState },
  'languages.list': ocrOperations.listLanguages,
  'languages.use': ocrOperations.useLanguages,
  /** Installs the missing ones, and changes nothing else. */
  'languages.obtain': { params: z.strictObject({ languages }), result: languageLists },
  'hotkey.read': settingsOperations.readHotkey,
  'hotkey.set': settingsOperations.setHotkey,
} satisfies Record<string, Method>;

export const settingsEvents = {
  /** The current settings, whichever client changed them. */
  settings_changed: settingsView,
  /** Progress of a language's download, in bytes; the total where the server sends it. */
  language_progress: z.object({
    code: z.string(),
    received: z.number().nonnegative(),
    total: z.number().nullable(),
  }),
};

/** A message of the Model Context Protocol, which the link only passes on. */
const mcpMessage = z.object({ message: z.record(z.string(), z.unknown()) });

/** Sent by either side, between the command line and the host. */
export const mcpEvents = { mcp_message: mcpMessage };

/** What a person can do about agents. */
export const agentMethods = {
  'agents.state': { params: nothing, result: agentsState },
  /** Ends all input of programs, until it is resumed. */
  'agents.halt': { params: nothing, result: agentsState },
  'agents.resume': { params: nothing, result: agentsState },
  /** What agents did last, the latest first: 20 at most. */
  'agents.log': { params: nothing, result: z.object({ entries: z.array(agentAction) }) },
};

/** Sent to extensions when agents come, go, are stopped or allowed. */
export const agentEvents = { agents_changed: agentsState };
