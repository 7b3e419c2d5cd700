import { z } from 'zod';
import { Problem } from '../../../shared/api/problem.ts';
import { askPortal, portals, unwrap } from '../../portal/portal.ts';
import { hangs } from '../../portal/portal-session.ts';
import { type SessionBus, variant } from '../../portal/session-bus.ts';

/** A hotkey that the desktop is asked for. */
export type Shortcut = {
  /** Stands for one combination: the desktop keeps what it was told of an earlier one. */
  id: string;
  /** What it does, for the dialog of the desktop. */
  description: string;
  trigger: string;
};

/** What the desktop gave, by id: how it writes the keys, where it tells. */
export type Bound = Map<string, string | undefined>;

const listed = z.object({
  shortcuts: z.array(z.tuple([z.string(), z.record(z.string(), z.unknown())])),
});
const of = portals.globalShortcuts;
/** In ms: a list asks nobody. */
const listMs = 5_000;
/** In ms: the dialog stays until somebody answers it, who may come back to the computer tomorrow. */
const consentMs = 24 * 3_600_000;

/** In ms: an answer that comes sooner is not a person's. */
const personMs = 500;

/**
 * Asks for the shortcuts, for which a person may have to consent, and looks which of them there are.
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
    { description: variant('s', description), preferred_trigger: variant('s', trigger) },
  ]);
  const bind = { interface: of, member: 'BindShortcuts', signature: 'oa(sa{sv})s' };
  const askedAt = performance.now();
  const { state } = await askPortal(
    bus,
    { ...bind, body: [session, wanted, ''] },
    { limitMs: consentMs, unanswered, signal },
  );
  // GNOME 48 answers that it failed where a person has refused them, too.
  const byPerson = state !== 'failed' || performance.now() - askedAt > personMs;
  // ... and where it has bound them: only the list tells.
  const list = { interface: of, member: 'ListShortcuts', signature: 'o', body: [session] };
  const answer = await askPortal(bus, list, { limitMs: listMs, unanswered: hangs });
  const bound = answer.state === 'done' ? boundIn(answer.results) : new Map();
  return { bound, byPerson };
}

function boundIn(results: Record<string, unknown>): Bound {
  const { shortcuts } = listed.parse(results);
  return new Map(
    shortcuts.map(([id, { trigger_description: told }]) => {
      const keys = told === undefined ? undefined : z.string().parse(unwrap(told));
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
