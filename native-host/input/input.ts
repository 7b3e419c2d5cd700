import { existsSync } from 'node:fs';
import path from 'node:path';
import pLimit from 'p-limit';
import { Problem } from '../../shared/api/problem.ts';
import type { StopKey } from '../../shared/api/settings.ts';
import type { Point } from '../../shared/geometry.ts';
import { type ChildChannel, forkWorker } from '../../shared/node/workers/fork-worker.ts';
import { ChildEndedError, keepChild } from '../../shared/node/workers/keep-child.ts';
import { consentFileIn, hasConsent } from '../portal/consent-file.ts';
import { noDisplay } from '../screen/display-server.ts';
import type { Screen } from '../screen/screen.ts';
import {
  inputAnswers,
  type inputCalls,
  type MouseClick,
  type MouseDrag,
  type MouseMove,
  type MouseScroll,
  type SetUp,
  stopNotice,
  type Typing,
} from './input-calls.ts';
import type { KeyName } from './keys.ts';
import { requireFocusAllowed, requireInputAllowed } from './require-input-allowed.ts';
import { halted } from './stop/halted.ts';
import { forgetStop, isStopped, keepStop, stopFileIn } from './stop/stop-file.ts';

/**
 * Moves the pointer and presses keys, one request at a time, in physical pixels of the virtual
 * desktop. Each is done once the desktop has seen it. Buttons and keys are always released: after
 * an error, an abort, or the end of the host.
 *
 * Every method throws `no_display`, `permission_denied` where the system does not allow it,
 * `region_off_screen` for a point on no display, `keys_held` where a person holds a modifier while
 * something would be typed or pressed, `timeout` where a program holds the pointer or the keyboard,
 * `halted` after a person has stopped it, and `too_many_requests` where many wait.
 */
export type Input = AsyncDisposable & {
  /** Whether a person has stopped all input. */
  readonly halted: boolean;
  /** Whether a person has consented before, on a desktop that asks them. */
  readonly consented: boolean;
  /**
   * Ends what is in progress, releases everything, and refuses all requests until `resume`, also
   * after the host has been restarted.
   */
  halt(): Promise<void>;
  /** Throws where the stop file cannot be removed. */
  resume(): void;
  /** Changes the key that a person holds to stop all input. */
  setStopKey(key: StopKey): void;
  position(): Promise<Point>;
  move(to: MouseMove, signal: AbortSignal): Promise<Point>;
  click(how: MouseClick, signal: AbortSignal): Promise<Point>;
  drag(how: MouseDrag, signal: AbortSignal): Promise<Point>;
  scroll(how: MouseScroll, signal: AbortSignal): Promise<Point>;
  /** Returns how many characters were typed. */
  type(typing: Typing, signal: AbortSignal): Promise<number>;
  /** Presses the keys one after the other, holds them, and releases them in reverse. */
  press(keys: KeyName[], signal: AbortSignal): Promise<void>;
  /**
   * Focuses a window and presses the keys that paste, once the person holds none. Without a window
   * it pastes into the focused one. Throws `timeout` where the window does not get the focus.
   */
  paste(window: number | undefined, signal: AbortSignal): Promise<void>;
  /**
   * Brings a window of any program to the front and gives it the keyboard focus. Throws `timeout`
   * where it does not get it.
   */
  focus(window: number, signal: AbortSignal): Promise<void>;
  /**
   * Whether another program has taken a key with these modifiers, as far as the system reports
   * that. Both are X11 values.
   */
  isGrabbed(keysym: number, modifiers: number): Promise<boolean>;
};

const queueLimit = 32;
const restMs = 60_000;
/** In ms: an operation may take any time, but its process must answer this soon. */
const aliveMs = 10_000;
const lookEveryMs = 2_000;
/** In ms, longer than any operation: whether it still runs is checked in another way. */
const endlessMs = 0x7fffffff;

type Options = {
  screen: Screen;
  dataDir: string;
  stopKey: StopKey;
  /** Called after a person has stopped all input, whichever process noticed it. */
  onHalt: () => void;
  /** Called with write errors. */
  onProblem: (error: unknown) => void;
};

/**
 * Input by a child process: libX11 ends its process when the display server goes. One that ended
 * midway may leave a button or a key pressed, so the next one first releases everything. The child
 * checks for the stop by itself, however busy this process is.
 */
export function createInput({ screen, dataDir, stopKey, onHalt, onProblem }: Options): Input {
  const inTurn = pLimit(1);
  const closing = new AbortController();
  const stopFile = stopFileIn(dataDir);
  const consentFile = consentFileIn(dataDir, 'input');
  const lentKeysFile = path.join(dataDir, 'lent-keys.json');
  const setUp: SetUp = { stopFile, stopKey, lentKeysFile, consentFile };
  let mayBePressed = false;
  let halting = new AbortController();
  if (isStopped(stopFile)) halting.abort(halted());
  const child = keepChild({ start, restMs });
  void giveBackLent();

  function start(): ChildChannel {
    const worker = new URL('./input-worker.ts', import.meta.url);
    const channel = forkWorker(worker, { name: 'The input process' });
    channel.events.on('message', (message: unknown) => {
      if (stopNotice.safeParse(message).success) halt().catch(onProblem);
    });
    channel.events.once('exit', () => closing.signal.aborted || void giveBackLent());
    channel.post({ jobId: 'set-up', action: 'setUp', payload: setUp }, []);
    return channel;
  }

  /** Restores the keys that a killed input process has lent characters. */
  async function giveBackLent(): Promise<void> {
    if (!existsSync(setUp.lentKeysFile)) return;
    // Without a display there is nothing to restore.
    await inTurn(() => child.call('giveBack', {}, aliveMs)).catch(() => undefined);
  }

  async function halt(): Promise<void> {
    const isNew = !halting.signal.aborted;
    halting.abort(halted());
    try {
      keepStop(stopFile);
    } catch (error) {
      // The stop lasts as long as the host runs.
      onProblem(error);
    }
    if (isNew) onHalt();
    // The current operation releases what it pressed; this is for what another process left.
    await inTurn(() => letGo()).catch(endedIsNoDisplay);
  }

  /** Another process may have noticed the stop without this one knowing yet. */
  function requireGoing(): void {
    if (!halting.signal.aborted && isStopped(stopFile)) halt().catch(onProblem);
    halting.signal.throwIfAborted();
  }

  function take<T>(work: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
    if (inTurn.pendingCount >= queueLimit) throw tooMany();
    requireGoing();
    const either = AbortSignal.any([signal, closing.signal, halting.signal]);
    return inTurn(async () => {
      either.throwIfAborted();
      return await work(either);
    });
  }

  async function letGo(): Promise<void> {
    await child.call('letGo', {}, aliveMs);
    mayBePressed = false;
  }

  /** Has the child do it. If the child ends midway, everything is released. */
  async function operate(
    action: keyof typeof inputCalls,
    payload: object,
    signal: AbortSignal,
  ): Promise<unknown> {
    if (mayBePressed) await letGo();
    const cancel = () => void child.call('cancel', {}, aliveMs).catch(() => undefined);
    signal.addEventListener('abort', cancel, { once: true });
    // A child that hangs is killed, and its call rejects with it.
    const look = () => void child.call('alive', {}, aliveMs).catch(() => undefined);
    const looking = setInterval(look, lookEveryMs);
    try {
      return await child.call(action, payload, endlessMs);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ChildEndedError)) throw error;
      mayBePressed = true;
      await screen.displays();
      await letGo();
      throw interrupted(error);
    } finally {
      clearInterval(looking);
      signal.removeEventListener('abort', cancel);
    }
  }

  /** Throws where there is no display to point at or to type to. */
  async function reachable() {
    requireInputAllowed();
    return await screen.displays();
  }

  function point(action: keyof typeof inputCalls, how: object, signal: AbortSignal) {
    return take(async (either) => {
      const displays = await reachable();
      return inputAnswers.point.parse(await operate(action, { displays, how }, either));
    }, signal);
  }

  return {
    get halted() {
      return halting.signal.aborted;
    },
    get consented() {
      return hasConsent(consentFile);
    },
    halt,
    resume() {
      forgetStop(stopFile);
      if (child.running) child.call('resume', {}, aliveMs).catch(onProblem);
      if (halting.signal.aborted) halting = new AbortController();
    },
    setStopKey(key) {
      setUp.stopKey = key;
      if (child.running) child.call('setUp', setUp, aliveMs).catch(onProblem);
    },
    async position() {
      const displays = await reachable();
      const answer = await child.call('position', { displays }, aliveMs).catch(endedIsNoDisplay);
      return inputAnswers.point.parse(answer);
    },
    move: (how, signal) => point('move', how, signal),
    click: (how, signal) => point('click', how, signal),
    drag: (how, signal) => point('drag', how, signal),
    scroll: (how, signal) => point('scroll', how, signal),
    type: (how, signal) =>
      take(async (either) => {
        await reachable();
        return inputAnswers.type.parse(await operate('type', { how }, either));
      }, signal),
    press: (keys, signal) =>
      take(async (either) => {
        await reachable();
        await operate('press', { keys }, either);
      }, signal),
    paste: (window, signal) =>
      take(async (either) => {
        await reachable();
        await operate('paste', { window }, either);
      }, signal),
    focus: (window, signal) =>
      take(async (either) => {
        await reachable();
        requireFocusAllowed();
        await operate('focus', { window }, either);
      }, signal),
    async isGrabbed(keysym, modifiers) {
      const asked = child.call('isGrabbed', { keysym, modifiers }, aliveMs);
      // Without a display nothing is taken.
      return inputAnswers.isGrabbed.parse(await asked.catch(() => false));
    },
    async [Symbol.asyncDispose]() {
      closing.abort(new Problem('timeout', 'The host ends.'));
      await inTurn(() => undefined);
      if (child.running) await giveBackLent();
      await child[Symbol.asyncDispose]();
    },
  };
}

function endedIsNoDisplay(error: unknown): never {
  throw error instanceof ChildEndedError ? noDisplay(error) : error;
}

function interrupted(cause: unknown): Problem {
  return new Problem(
    'internal',
    'What moves the pointer and presses keys ended in the middle. Everything is released; look how ' +
      'far it got, and try again.',
    { cause },
  );
}

function tooMany(): Problem {
  return new Problem(
    'too_many_requests',
    `${queueLimit} requests for the mouse or the keyboard are already waiting. Try again later.`,
  );
}
