import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { Problem } from '../../../shared/api/problem.ts';
import { introduce, portal, portals, portalVersion, watchPortal } from '../../portal/portal.ts';
import { openPortalSession } from '../../portal/portal-session.ts';
import { BusError, openSessionBus } from '../../portal/session-bus.ts';
import type { KeyWatch } from '../watch-keys.ts';
import type { RefusedHotkeys } from './bind-shortcuts.ts';
import { type Bound, bindShortcuts, type Shortcut } from './bind-shortcuts.ts';

type Options = {
  onPress: (index: number) => void;
  onProblem: (error: unknown) => void;
  refused: RefusedHotkeys;
  /** Why no program sees keys, where the desktop has no such portal. */
  absent: string;
};

/** The result of asking: the granted shortcuts, or why there are none. */
type BindOutcome = { bound: Bound } | { why: string };

const activated = z.tuple([z.string(), z.string()]).rest(z.unknown());
/** In ms: without a dialog the desktop answers by then. */
const answerMs = 2_000;
/**
 * The first pause before a portal that hung or ended is asked again, in ms; each is twice as long.
 */
const minPauseMs = 250;
const maxPauseMs = 300_000;

/**
 * Has the desktop report combinations that are pressed anywhere on it, with a person's consent. The
 * desktop remembers their answer, and `refused` a refusal. Asks again where the portal restarts.
 */
export function watchByPortal(shortcuts: Shortcut[], options: Options): KeyWatch {
  const { onPress, onProblem, refused, absent } = options;
  const closed = new AbortController();
  let current = new DisposableStack();
  let bound: Bound = new Map();
  let pauseMs = minPauseMs;
  let isAsking = false;
  let outcome = begin();

  function begin(): Promise<BindOutcome> {
    current.dispose();
    const owned = new DisposableStack();
    current = owned;
    bound = new Map();
    isAsking = true;
    return ask(owned)
      .catch((error: unknown) => failed(error, owned))
      .then((came) => {
        if (owned.disposed) return came;
        isAsking = false;
        if (!('bound' in came)) owned.dispose();
        else {
          bound = came.bound;
          pauseMs = minPauseMs;
        }
        return came;
      });
  }

  async function ask(owned: DisposableStack): Promise<BindOutcome> {
    const wanted = shortcuts.filter(({ id }) => !refused.has(id));
    if (wanted.length === 0) return { why: refusal };
    const connection = await openSessionBus();
    if (owned.disposed) {
      connection[Symbol.dispose]();
      return { why: over };
    }
    owned.use(connection);
    const withdrawing = new AbortController();
    owned.defer(() => withdrawing.abort(new Problem('timeout', over)));
    // Whichever program has the portal's name: this must be its first message.
    await introduce(connection);
    if ((await portalVersion(connection, portals.globalShortcuts)) === null) return { why: absent };
    const end = (why: string) => {
      if (!owned.disposed) loseShortcuts(why);
    };
    const of = portals.globalShortcuts;
    const session = await openPortalSession(connection, of, () => end(revoked));
    await connection.on({ path: portal.path, interface: of, member: 'Activated' }, (body) => {
      const [pressedIn, id] = activated.parse(body);
      const index = shortcuts.findIndex((shortcut) => shortcut.id === id);
      if (pressedIn === session && index >= 0) onPress(index);
    });
    await watchPortal(connection, () => {
      if (owned.disposed) return;
      end(restarting);
      void again();
    });
    const { bound: list, byPerson } = await bindShortcuts(connection, session, {
      shortcuts: wanted,
      signal: withdrawing.signal,
    });
    const missing = wanted.map(({ id }) => id).filter((id) => !list.has(id));
    if (byPerson) refused.add(missing);
    return { bound: list };
  }

  function failed(error: unknown, owned: DisposableStack): BindOutcome {
    if (owned.disposed) return { why: over };
    if (error instanceof BusError) return { why: absent };
    if (!(error instanceof Problem)) onProblem(error);
    if (error instanceof Problem && error.code === 'permission_denied') {
      return { why: error.message };
    }
    void again();
    return { why: error instanceof Problem ? error.message : broken };
  }

  /** With a delay: a desktop that has just started may hang for a while. */
  async function again(): Promise<void> {
    const pause = delay(pauseMs, undefined, { signal: closed.signal });
    pauseMs = Math.min(maxPauseMs, pauseMs * 2);
    await pause.then(askAgain, () => undefined);
  }

  function askAgain(): void {
    if (!isAsking && bound.size < shortcuts.length) outcome = begin();
  }

  function loseShortcuts(why: string): void {
    isAsking = false;
    bound = new Map();
    outcome = Promise.resolve({ why });
    current.dispose();
  }

  return {
    async whyNot(index) {
      const came = await soon(outcome);
      if (came === undefined) return asking;
      if ('why' in came) return came.why;
      const id = shortcuts[index]?.id ?? '';
      if (came.bound.has(id)) return undefined;
      return refused.has(id) ? refusal : notGiven;
    },
    alone: (index) => bound.has(shortcuts[index]?.id ?? ''),
    isAsking: () => isAsking,
    askAgain,
    trigger: (index) => bound.get(shortcuts[index]?.id ?? ''),
    [Symbol.dispose]() {
      closed.abort();
      current.dispose();
    },
  };
}

async function soon(outcome: Promise<BindOutcome>): Promise<BindOutcome | undefined> {
  const waiting = new AbortController();
  const late = delay(answerMs, undefined, { signal: waiting.signal }).catch(() => undefined);
  return await Promise.race([outcome, late]).finally(() => waiting.abort());
}

const asking = 'The desktop asks whether Screenscribe may have the hotkey. Allow it in its dialog.';
const howAgain = 'To be asked again, set the hotkey in the preferences once more.';
const refusal = `The hotkey was refused in the dialog of the desktop. ${howAgain}`;
const notGiven = `The desktop did not give Screenscribe the hotkey. ${howAgain}`;
const revoked = `The desktop has taken the hotkey back. ${howAgain}`;
const broken = 'The portal of the desktop answered what is no answer. See the log for details.';
const restarting = 'The portal of the desktop is starting again.';
const over = 'The hotkey is not watched any more.';
