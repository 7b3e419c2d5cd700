import type { HotkeyState } from '../../shared/api/hotkey-state.ts';
import { Problem } from '../../shared/api/problem.ts';
import type { Settings } from '../../shared/api/settings.ts';
import { formatHotkey, parseHotkey } from '../../shared/hotkey/hotkey.ts';
import { usualMeaning } from '../../shared/hotkey/usual-meaning.ts';
import type { Input } from '../input/input.ts';
import { desktopLanguage } from '../settings/desktop-language.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { waylandSocket } from '../wayland/socket-path.ts';
import { commandToBind, howToBind, isTaken, reportsKeys, whyUnavailable } from './availability.ts';
import { preferredTrigger, refusedHotkeys, type Shortcut } from './portal/bind-shortcuts.ts';
import { watchByPortal } from './portal/watch-by-portal.ts';
import { type KeyWatch, watchKeys } from './watch-keys.ts';

/** A global hotkey: the one in the settings, as soon as it is set there. */
export type RegisteredHotkey = {
  state(): Promise<HotkeyState>;
  /**
   * @throws {Problem} `invalid_request` for an invalid hotkey, `hotkey_unavailable` where another
   *   program is known to have taken it, or this one uses it for something else.
   */
  set(hotkey: string | null): Promise<HotkeyState>;
  reset(): Promise<HotkeyState>;
};

/** The hotkeys by their settings. */
export type Hotkeys = AsyncDisposable & Record<HotkeySetting, RegisteredHotkey>;

const settingNames = ['hotkey', 'pickerHotkey'] as const satisfies (keyof Settings)[];
type HotkeySetting = (typeof settingNames)[number];

type Options = {
  settings: SettingsStore;
  input: Input;
  dataDir: string;
  /** @param focused the window that had the focus, where the system reports it */
  onPress: Record<HotkeySetting, (focused: number | undefined) => void>;
  onProblem: (error: unknown) => void;
};

const modifiers = process.platform === 'darwin' ? 'Cmd+Shift' : 'Ctrl+Shift';
const defaultHotkeys: Record<HotkeySetting, string> = {
  hotkey: `${modifiers}+2`,
  pickerHotkey: `${modifiers}+1`,
};

const usedFor: Record<HotkeySetting, string> = {
  hotkey: 'captures text',
  pickerHotkey: 'opens the picker',
};

const shortcutWords: Record<'en' | 'de', Record<HotkeySetting, string>> = {
  en: { hotkey: 'Capture text', pickerHotkey: 'Search the history' },
  de: { hotkey: 'Text erfassen', pickerHotkey: 'Im Verlauf suchen' },
};

export function registerHotkeys(options: Options): Hotkeys {
  const { settings, input, dataDir, onPress, onProblem } = options;
  const refused = refusedHotkeys(dataDir);
  let watch: KeyWatch | undefined;
  /** The settings of the watched hotkeys, in order. */
  let watched: HotkeySetting[] = [];
  apply(settings.current);
  const listening = settings.onChange((now, before) => {
    if (settingNames.some((name) => now[name] !== before[name])) apply(now);
  });

  /** One process for all of them, and none while no hotkey is set. */
  function apply(from: Settings): void {
    stop();
    watched = settingNames.filter((name) => from[name] !== null && !otherUse(name, from));
    if (watched.length === 0) return;
    const names = watched;
    const listeners = {
      onPress(index: number, focused?: number) {
        const name = names[index];
        if (name) onPress[name](focused);
      },
      onProblem,
    };
    const absent = whyUnavailable();
    if (absent === undefined) {
      const hotkeys = names.map((name) => parseHotkey(from[name] ?? ''));
      watch = watchKeys(hotkeys, listeners);
    } else if (waylandSocket() !== undefined) {
      const shortcuts = names.map((name) => shortcutOf(name, from));
      watch = watchByPortal(shortcuts, { ...listeners, refused, absent });
    }
  }

  function stop(): void {
    watch?.[Symbol.dispose]();
    watch = undefined;
  }

  /** Why pressing it is not noticed; undefined where it is. */
  async function whyNot(name: HotkeySetting): Promise<string | undefined> {
    if (settings.current[name] === null) return 'No hotkey is set.';
    const other = otherUse(name, settings.current);
    if (other !== undefined) return other;
    const reason = watch ? await watch.whyNot(watched.indexOf(name)) : whyUnavailable();
    if (reason === undefined || !isToBind(name)) return reason;
    return `${reason} ${howToBind}`;
  }

  /**
   * Whether a person has to bind a key to a command, since there is no other way to get the keys.
   */
  function isToBind(name: HotkeySetting): boolean {
    return name === 'hotkey' && !reportsKeys() && !watch?.isAsking?.();
  }

  async function stateOf(name: HotkeySetting): Promise<HotkeyState> {
    const hotkey = settings.current[name];
    const reason = await whyNot(name);
    const usual = hotkey === null ? undefined : usualMeaning(hotkey);
    const state = {
      hotkey,
      default: defaultHotkeys[name],
      registered: reason === undefined,
      ...(usual !== undefined && { usual }),
    };
    if (reason !== undefined) {
      const command = hotkey !== null && isToBind(name) ? commandToBind() : undefined;
      return {
        ...state,
        reason,
        ...(hotkey !== null && watch?.isAsking?.() && { asking: true }),
        ...(command !== undefined && { command }),
      };
    }
    const index = watched.indexOf(name);
    if (!watch?.alone(index)) return { ...state, exclusive: false };
    const trigger = watch.trigger?.(index);
    return trigger === undefined ? state : { ...state, trigger };
  }

  async function set(name: HotkeySetting, hotkey: string | null): Promise<HotkeyState> {
    const canonical = hotkey === null ? null : formatHotkey(parse(hotkey));
    if (canonical !== null && canonical !== settings.current[name]) {
      requireUnused(name, { ...settings.current, [name]: canonical });
      await requireFree(canonical, input);
    }
    // A person who sets one wants to be asked for it, whatever they answered before.
    refused.forget(name);
    if (canonical === settings.current[name]) watch?.askAgain?.();
    await settings.update({ [name]: canonical });
    return await stateOf(name);
  }

  const hotkeyOf = (name: HotkeySetting): RegisteredHotkey => ({
    state: () => stateOf(name),
    set: (hotkey) => set(name, hotkey),
    reset: () => set(name, defaultHotkeys[name]),
  });

  return {
    hotkey: hotkeyOf('hotkey'),
    pickerHotkey: hotkeyOf('pickerHotkey'),
    async [Symbol.asyncDispose]() {
      listening[Symbol.dispose]();
      stop();
    },
  };
}

/** The hotkey as requested from the desktop. */
function shortcutOf(name: HotkeySetting, set: Settings): Shortcut {
  const hotkey = set[name] ?? '';
  return {
    id: `${name}:${hotkey}`,
    description: shortcutWords[desktopLanguage(set.ui)][name],
    trigger: preferredTrigger(parseHotkey(hotkey)),
  };
}

function parse(hotkey: string) {
  try {
    return parseHotkey(hotkey);
  } catch (error) {
    const message = error instanceof Error ? error.message : 'is no hotkey';
    throw new Problem('invalid_request', `The hotkey is not valid: ${message}.`, {
      errors: [{ path: 'hotkey', message }],
    });
  }
}

function requireUnused(name: HotkeySetting, next: Settings): void {
  const same = settingNames.find((each) => each !== name && next[each] === next[name]);
  if (same) throw new Problem('hotkey_unavailable', `${takenBy(same, next)} Choose another one.`);
}

/** Which earlier setting has the same hotkey; undefined for none. */
function otherUse(name: HotkeySetting, set: Settings): string | undefined {
  const before = settingNames.slice(0, settingNames.indexOf(name));
  const same = before.find((each) => set[each] === set[name]);
  return same && takenBy(same, set);
}

function takenBy(name: HotkeySetting, set: Settings): string {
  return `${set[name]} ${usedFor[name]} already.`;
}

async function requireFree(hotkey: string, input: Input): Promise<void> {
  if (whyUnavailable() || !(await isTaken(parseHotkey(hotkey), input))) return;
  throw new Problem(
    'hotkey_unavailable',
    `Another program is using ${hotkey}. Choose another combination, or free it there.`,
  );
}
