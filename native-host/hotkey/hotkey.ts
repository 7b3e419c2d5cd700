import type { HotkeyState } from '../../shared/api/hotkey-state.ts';
import { Problem } from '../../shared/api/problem.ts';
import { formatHotkey, parseHotkey } from '../../shared/hotkey/hotkey.ts';
import { usualMeaning } from '../../shared/hotkey/usual-meaning.ts';
import type { Input } from '../input/input.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { whyUnavailable } from './availability.ts';
import { isTaken } from './is-taken.ts';
import { type KeyWatch, watchKeys } from './watch-keys.ts';

/** The global hotkey for a capture: the one in the settings, from when it is set there. */
export type HotkeyRegistration = AsyncDisposable & {
  state(): Promise<HotkeyState>;
  /**
   * @throws {Problem} `invalid_request` for what is no hotkey, `hotkey_unavailable` where another
   * program is known to have taken it.
   */
  set(hotkey: string | null): Promise<HotkeyState>;
  reset(): Promise<HotkeyState>;
};

type Options = {
  settings: SettingsStore;
  input: Input;
  onHotkey: () => void;
  onProblem: (error: unknown) => void;
};

export const defaultHotkey = process.platform === 'darwin' ? 'Cmd+Shift+2' : 'Ctrl+Shift+2';

export function registerHotkey({
  settings,
  input,
  onHotkey,
  onProblem,
}: Options): HotkeyRegistration {
  let watch: KeyWatch | undefined;
  apply(settings.current.hotkey);
  const listening = settings.onChange((now, before) => {
    if (now.hotkey !== before.hotkey) apply(now.hotkey);
  });

  /** Nothing watches the keys while no hotkey is set. */
  function apply(hotkey: string | null): void {
    watch?.[Symbol.dispose]();
    watch = undefined;
    if (hotkey === null || whyUnavailable()) return;
    watch = watchKeys(parseHotkey(hotkey), { onPress: onHotkey, onProblem });
  }

  const registration: HotkeyRegistration = {
    async state() {
      const { hotkey } = settings.current;
      const reason =
        hotkey === null ? 'No hotkey is set.' : (whyUnavailable() ?? (await watch?.whyNot()));
      const usual = hotkey === null ? undefined : usualMeaning(hotkey);
      const state = {
        hotkey,
        default: defaultHotkey,
        registered: reason === undefined,
        ...(usual !== undefined && { usual }),
      };
      if (reason !== undefined) return { ...state, reason };
      return watch?.alone ? state : { ...state, exclusive: false };
    },
    async set(hotkey) {
      const canonical = hotkey === null ? null : formatHotkey(parse(hotkey));
      if (canonical !== null && canonical !== settings.current.hotkey) {
        await requireFree(canonical, input);
      }
      await settings.update({ hotkey: canonical });
      return registration.state();
    },
    reset: () => registration.set(defaultHotkey),
    async [Symbol.asyncDispose]() {
      listening[Symbol.dispose]();
      apply(null);
    },
  };
  return registration;
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

async function requireFree(hotkey: string, input: Input): Promise<void> {
  if (whyUnavailable() || !(await isTaken(parseHotkey(hotkey), input))) return;
  throw new Problem(
    'hotkey_unavailable',
    `Another program is using ${hotkey}. Choose another combination, or free it there.`,
  );
}
