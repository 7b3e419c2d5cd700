import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { Problem } from '../../../shared/api/problem.ts';
import type { Hotkey, HotkeyModifier } from '../../../shared/hotkey/hotkey.ts';
import { parseJson } from '../../../shared/parse-json.ts';
import { askPortal, portals, unwrap } from '../../portal/portal.ts';
import { hangs } from '../../portal/portal-session.ts';
import type { SessionBus } from '../../portal/session-bus.ts';

/** A hotkey requested from the desktop. */
export type Shortcut = {
  /** Identifies one combination: for each id the desktop keeps what it received first. */
  id: string;
  /** What it does, for the dialog of the desktop. */
  description: string;
  trigger: string;
};

/** The granted shortcuts by id: how the desktop writes the keys, where it reports that. */
export type Bound = Map<string, string | undefined>;

const listed = z.object({
  shortcuts: z.array(z.tuple([z.string(), z.record(z.string(), z.unknown())])),
});
const of = portals.globalShortcuts;
/** In ms: listing involves no person. */
const listMs = 5_000;
/** In ms: the dialog stays until somebody answers it, who may return to the computer tomorrow. */
const consentMs = 24 * 3_600_000;

/** In ms: a faster answer is not a person's. */
const personMs = 500;

/**
 * Requests the shortcuts, for which a person may have to consent, and checks which were granted.
 * Throws `timeout` where the portal hangs, `permission_denied` where nobody answers its dialog.
 * @returns the shortcuts, and whether a person was asked for them
 */
export async function bindShortcuts(
  bus: SessionBus,
  session: string,
  { shortcuts, signal }: { shortcuts: Shortcut[]; signal: AbortSignal },
): Promise<{ bound: Bound; byPerson: boolean }> {
  const wanted = shortcuts.map(({ id, description, trigger }) => [
    id,
    { description: bus.variant('s', description), preferred_trigger: bus.variant('s', trigger) },
  ]);
  const bind = { interface: of, member: 'BindShortcuts', signature: 'oa(sa{sv})s' };
  const askedAt = performance.now();
  const { state } = await askPortal(
    bus,
    { ...bind, body: [session, wanted, ''] },
    { limitMs: consentMs, unanswered, signal },
  );
  // GNOME 48 also reports a failure where a person has refused them.
  const byPerson = state !== 'failed' || performance.now() - askedAt > personMs;
  // ... and where it has bound them: only the list shows which.
  const list = { interface: of, member: 'ListShortcuts', signature: 'o', body: [session] };
  const answer = await askPortal(bus, list, { limitMs: listMs, unanswered: hangs });
  const bound = answer.state === 'done' ? boundIn(answer.results) : new Map();
  return { bound, byPerson };
}

function boundIn(results: Record<string, unknown>): Bound {
  const { shortcuts } = listed.parse(results);
  return new Map(
    shortcuts.map(([id, { trigger_description: description }]) => {
      const keys = description === undefined ? undefined : z.string().parse(unwrap(description));
      return [id, keys || undefined];
    }),
  );
}

function unanswered(): Problem {
  return new Problem(
    'permission_denied',
    'Nobody answered when the desktop asked whether Screenscribe may have the hotkey.',
  );
}

/**
 * A hotkey in the notation of portals.
 * https://specifications.freedesktop.org/shortcuts-spec/latest/
 */
export function preferredTrigger({ modifiers, key }: Hotkey): string {
  return [...modifiers.map((modifier) => modifierNames[modifier]), keysymName(key)].join('+');
}

const modifierNames: Record<HotkeyModifier, string> = {
  Ctrl: 'CTRL',
  Alt: 'ALT',
  Shift: 'SHIFT',
  Cmd: 'LOGO',
};

/** Letters are named by their lower case, other keys as in xkbcommon-keysyms.h. */
function keysymName(key: string): string {
  return otherNames[key] ?? (key.length === 1 ? key.toLowerCase() : key);
}

const otherNames: Record<string, string> = {
  Space: 'space',
  Enter: 'Return',
  Backspace: 'BackSpace',
  PageUp: 'Page_Up',
  PageDown: 'Page_Down',
  PrintScreen: 'Print',
  ',': 'comma',
  '.': 'period',
  '/': 'slash',
  ';': 'semicolon',
  "'": 'apostrophe',
  '[': 'bracketleft',
  ']': 'bracketright',
  '\\': 'backslash',
  '-': 'minus',
  '=': 'equal',
  '`': 'grave',
};

/**
 * The hotkeys that a person refused in the desktop's dialog, by the ids sent to it: whoever refused
 * is not asked again at each start.
 */
export type RefusedHotkeys = {
  has(id: string): boolean;
  add(ids: string[]): void;
  /** Allows requests for this setting again. */
  forget(setting: string): void;
};

const stored = z.array(z.string().max(200)).max(100);

export function refusedHotkeys(dataDir: string): RefusedHotkeys {
  const file = path.join(dataDir, 'refused-hotkeys.json');
  const refused = new Set(readRefused(file));
  return {
    has: (id) => refused.has(id),
    add(ids) {
      for (const id of ids) refused.add(id);
      if (ids.length > 0) writeFileSync(file, JSON.stringify([...refused]), { mode: 0o600 });
    },
    forget(setting) {
      const forgotten = [...refused].filter((id) => id.startsWith(`${setting}:`));
      for (const id of forgotten) refused.delete(id);
      if (forgotten.length === 0) return;
      if (refused.size === 0) rmSync(file, { force: true });
      else writeFileSync(file, JSON.stringify([...refused]), { mode: 0o600 });
    },
  };
}

/** A damaged file names none: the person is asked again. */
function readRefused(file: string): string[] {
  try {
    return stored.parse(parseJson(readFileSync(file, 'utf8')));
  } catch {
    return [];
  }
}
