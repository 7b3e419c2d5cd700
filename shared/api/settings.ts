import { z } from 'zod';
import { parseHotkey } from '../hotkey/hotkey.ts';
import { hotkeyText } from './hotkey-state.ts';
import { languages, layout, ocrEngine } from './recognition.ts';

/** The highest port that there is. */
export const maxPort = 65_535;

const api = z.strictObject({
  enabled: z.boolean(),
  port: z.int().min(1).max(maxPort),
});

const ocr = z.strictObject({
  languages,
  layout,
  engine: ocrEngine,
  model: z.enum(['auto', 'fast', 'accurate']),
});

const capture = z.strictObject({
  copyToClipboard: z.boolean(),
  notify: z.boolean(),
  keepScreenshot: z.boolean(),
  /** Captures are only copied, and not kept. */
  pauseHistory: z.boolean(),
  /** Lines of prose that only the layout broke are joined in a person's captures. */
  unwrapLines: z.boolean(),
  /** A text that a person captures again on the same day moves up and is counted. */
  countRepeats: z.boolean(),
});

/** The highest limits of the history that can be set. */
export const maxHistoryEntries = 10_000_000;
export const maxHistoryDays = 36_500;

const history = z.strictObject({
  /** The newest this many entries are kept; null keeps all. */
  maxEntries: z.int().min(1).max(maxHistoryEntries).nullable(),
  /** Entries older than this are removed; null keeps all. */
  maxAgeDays: z.int().min(1).max(maxHistoryDays).nullable(),
});

const ui = z.strictObject({
  theme: z.enum(['system', 'light', 'dark']),
  language: z.enum(['system', 'en', 'de']),
  sidebarSide: z.enum(['left', 'right']),
  /** What a click on the browser's toolbar button does. */
  toolbarButton: z.enum(['menu', 'capture']),
});

/** The keys that stop agents when held: none that a program needs held for long. */
export const stopKeys = ['Escape', 'ScrollLock', 'F12'] as const;
export type StopKey = (typeof stopKeys)[number];

const agents = z.strictObject({
  /** Whether programs may use the tools of the Model Context Protocol. */
  enabled: z.boolean(),
  /** The screen, images and the history. */
  read: z.boolean(),
  /** The mouse, the keyboard and the windows. */
  input: z.boolean(),
  clipboard: z.boolean(),
  /** Held for a second, it ends all input. */
  stopKey: z.enum(stopKeys),
});

/** A hotkey, as `Ctrl+Shift+2`; null where none is wanted. */
const hotkey = hotkeyText.superRefine(requireHotkey).nullable();

/** Everything a person can set. */
export const settings = z.strictObject({
  api,
  ocr,
  capture,
  history,
  ui,
  agents,
  /** Starts a capture. */
  hotkey,
  /** Opens the picker. */
  pickerHotkey: hotkey,
});
export type Settings = z.infer<typeof settings>;

/** The settings as the API shows them: whether a token is configured, never the token. */
export const settingsView = settings.extend({
  api: api.extend({ tokenConfigured: z.boolean() }),
  // Hosts of earlier versions leave it out.
  capture: capture.extend({
    unwrapLines: z.boolean().default(true),
    countRepeats: z.boolean().default(true),
  }),
});
export type SettingsView = z.infer<typeof settingsView>;

/** A change of some settings: what is left out stays as it is. */
export const settingsChange = z.strictObject({
  api: api.partial().optional(),
  ocr: ocr.partial().optional(),
  capture: capture.partial().optional(),
  history: history.partial().optional(),
  ui: ui.partial().optional(),
  agents: agents.partial().optional(),
  hotkey: hotkey.optional(),
  pickerHotkey: hotkey.optional(),
});
export type SettingsChange = z.infer<typeof settingsChange>;

export const defaultSettings: Settings = {
  api: { enabled: false, port: 9876 },
  ocr: { languages: ['eng'], layout: 'auto', engine: 'auto', model: 'auto' },
  capture: {
    copyToClipboard: true,
    notify: true,
    keepScreenshot: true,
    pauseHistory: false,
    unwrapLines: true,
    countRepeats: true,
  },
  history: { maxEntries: null, maxAgeDays: null },
  ui: { theme: 'system', language: 'system', sidebarSide: 'right', toolbarButton: 'menu' },
  agents: { enabled: false, read: true, input: false, clipboard: false, stopKey: 'Escape' },
  hotkey: 'Ctrl+Shift+2',
  pickerHotkey: 'Ctrl+Shift+1',
};

/**
 * `current` with what `change` names replaced. Throws a ZodError where the result is not valid.
 */
export function changeSettings(current: Settings, change: SettingsChange): Settings {
  return settings.parse({
    api: { ...current.api, ...change.api },
    ocr: { ...current.ocr, ...change.ocr },
    capture: { ...current.capture, ...change.capture },
    history: { ...current.history, ...change.history },
    ui: { ...current.ui, ...change.ui },
    agents: { ...current.agents, ...change.agents },
    hotkey: change.hotkey === undefined ? current.hotkey : change.hotkey,
    pickerHotkey: change.pickerHotkey === undefined ? current.pickerHotkey : change.pickerHotkey,
  });
}

function requireHotkey(text: string, context: z.RefinementCtx): void {
  try {
    parseHotkey(text);
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : '' });
  }
}
