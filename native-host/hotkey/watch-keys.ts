import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Hotkey } from '../../shared/hotkey/hotkey.ts';

export type KeyWatch = Disposable & {
  /** Why the keys are not seen, once that is known; undefined where they are. */
  whyNot(): Promise<string | undefined>;
  /** Whether the program that has the focus does not get the keys. */
  readonly alone: boolean;
};

type Options = {
  onPress: () => void;
  onProblem: (error: unknown) => void;
  /** The program that watches. */
  program?: URL;
  /** How long an answer may wait for its start, in ms. It goes on starting. */
  answerMs?: number;
};

const keyWatcher = new URL('./key-watcher.ts', import.meta.url);
/** The first pause before it is started again, in ms; each is twice as long as the one before. */
const minPauseMs = 250;
const maxPauseMs = 30_000;
/** One that ran for so long, in ms, did not fail at its start. */
const soundMs = 60_000;
/** One that has not started by then, in ms, waits for what never comes. */
const startMs = 120_000;

/**
 * Watches for a combination anywhere on the desktop, in a process of its own: the add-on hooks
 * into the system's input and may bring its process down. It is started again when that happens,
 * for as long as it takes: the display may be away for a while.
 */
export function watchKeys(
  hotkey: Hotkey,
  { onPress, onProblem, program = keyWatcher, answerMs = 15_000 }: Options,
): KeyWatch {
  const closed = new AbortController();
  let pauseMs = minPauseMs;
  let pausing: NodeJS.Timeout | undefined;
  let alone = false;
  let child = start();
  let started = untilStarted(child);

  function start(): ChildProcess {
    const startedAt = performance.now();
    // Its output would get into the host's, which is the wire to the browser.
    const next = fork(fileURLToPath(program), [JSON.stringify(hotkey)], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    next.on('message', (message) => {
      if (message === 'pressed') onPress();
      if (message === 'alone') alone = true;
    });
    next.once('error', onProblem);
    next.once('exit', (code, signal) => {
      if (closed.signal.aborted) return;
      alone = false;
      onProblem(new Error(`the hotkey's watcher ended (${code ?? signal})`));
      if (performance.now() - startedAt > soundMs) pauseMs = minPauseMs;
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
    get alone() {
      return alone;
    },
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
    const late = setTimeout(() => {
      resolve('The system does not let Screenscribe see key presses.');
      // The add-on waits forever where it finds no display; the next try may find one.
      child.kill('SIGKILL');
    }, startMs);
    child.on(
      'message',
      (message) => (message === 'watching' || message === 'alone') && settle(undefined),
    );
    child.once('exit', () => settle(ended));
    function settle(reason: string | undefined) {
      clearTimeout(late);
      resolve(reason);
    }
  });
}
