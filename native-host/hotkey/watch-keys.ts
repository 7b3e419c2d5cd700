import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Hotkey } from '../../shared/hotkey/hotkey.ts';
import { builtProgram } from '../../shared/node/workers/built-program.ts';

export type KeyWatch = Disposable & {
  /** Why the hotkey at `index` is not seen, once that is known; undefined where it is. */
  whyNot(index: number): Promise<string | undefined>;
  /** Whether the keys of the hotkey at `index` are kept from the program that has the focus. */
  alone(index: number): boolean;
  /**
   * How the desktop writes the keys that a person gave the hotkey at `index`, where it reports
   * that.
   */
  trigger?(index: number): string | undefined;
  /** Whether a person is being asked for the keys now. */
  isAsking?(): boolean;
  /** Asks the person for the keys again, where they were not given and are not being asked for. */
  askAgain?(): void;
};

type Options = {
  /** @param focused the window that had the focus, where the system reports it */
  onPress: (index: number, focused: number | undefined) => void;
  onProblem: (error: unknown) => void;
  /** The program that watches. */
  program?: URL;
  /** Its arguments besides the hotkeys. */
  args?: string[];
  /** How long an answer waits for its start, in ms. The start continues afterwards. */
  answerMs?: number;
};

/**
 * The messages of the program: that it requests the keys from the system, for each hotkey whether
 * it has it exclusively, then which one was pressed.
 */
const watcherMessage = z.union([
  z.object({ hooking: z.literal(true) }),
  z.object({ alone: z.array(z.boolean()) }),
  z.object({ pressed: z.int(), focused: z.int().optional() }),
]);
export type WatcherMessage = z.infer<typeof watcherMessage>;

const keyWatcher = new URL('./key-watcher.ts', import.meta.url);
/** The first pause before a restart, in ms; each is twice as long as the one before. */
const minPauseMs = 250;
const maxPauseMs = 10_000;
/** One that watched for this long, in ms, did not fail at its start. */
const soundMs = 500;
/** One that has not started by then, in ms, never will. */
const startMs = 120_000;
/** The system answers at once, or never where the display has gone in the meantime. */
const hookMs = 10_000;

/**
 * Watches for combinations anywhere on the desktop, in a process of its own: the add-on hooks into
 * the system's input and may crash its process. It is restarted then, as often as needed: the
 * display may be away for a while.
 */
export function watchKeys(
  hotkeys: Hotkey[],
  { onPress, onProblem, program = keyWatcher, args = [], answerMs = 15_000 }: Options,
): KeyWatch {
  const closed = new AbortController();
  let pauseMs = minPauseMs;
  let pausing: NodeJS.Timeout | undefined;
  let alone: boolean[] = [];
  let child = start();
  let started = untilStarted(child);

  function start(): ChildProcess {
    let watchingAt: number | undefined;
    // Its output would get into the host's, which is the connection to the browser.
    const next = fork(fileURLToPath(builtProgram(program)), [JSON.stringify(hotkeys), ...args], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    next.on('message', (data) => {
      const message = watcherMessage.parse(data);
      if ('pressed' in message) onPress(message.pressed, message.focused);
      if (!('alone' in message)) return;
      alone = message.alone;
      watchingAt = performance.now();
    });
    next.once('error', onProblem);
    next.once('exit', (code, signal) => {
      if (closed.signal.aborted) return;
      alone = [];
      onProblem(new Error(`the hotkey's watcher ended (${code ?? signal})`));
      if (watchingAt !== undefined && performance.now() - watchingAt > soundMs) {
        pauseMs = minPauseMs;
      }
      pausing = setTimeout(again, pauseMs);
      pauseMs = Math.min(maxPauseMs, pauseMs * 2);
    });
    return next;
  }

  function again(): void {
    child = start();
    started = untilStarted(child);
  }

  return {
    async whyNot() {
      if (child.exitCode !== null || child.signalCode !== null) return ended;
      return await soon(started, answerMs);
    },
    alone: (index) => alone[index] ?? false,
    [Symbol.dispose]() {
      closed.abort();
      clearTimeout(pausing);
      child.kill('SIGKILL');
    },
  };
}

const ended = 'The program that watches the keys ended. See the log for details.';

/** What is known within a time, in ms: a machine under load takes long to start a process. */
async function soon(started: Promise<string | undefined>, ms: number): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const timer = setTimeout(
    () => resolve('The program that watches the keys is still starting.'),
    ms,
  );
  return await Promise.race([started, promise]).finally(() => clearTimeout(timer));
}

function untilStarted(child: ChildProcess): Promise<string | undefined> {
  return new Promise((resolve) => {
    let late = setTimeout(giveUp, startMs);
    child.on('message', (data) => {
      const message = watcherMessage.parse(data);
      if ('alone' in message) settle(undefined);
      if (!('hooking' in message)) return;
      clearTimeout(late);
      late = setTimeout(giveUp, hookMs);
    });
    child.once('exit', () => settle(ended));

    function giveUp() {
      resolve('The system does not let Screenscribe see key presses.');
      // The next attempt may succeed where this one waits in vain.
      child.kill('SIGKILL');
    }

    function settle(reason: string | undefined) {
      clearTimeout(late);
      resolve(reason);
    }
  });
}
