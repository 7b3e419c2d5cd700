import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Hotkey } from '../../shared/hotkey/hotkey.ts';

export type KeyWatch = Disposable & {
  /** Why the keys are not seen, once that is known; undefined where they are. */
  whyNot(): Promise<string | undefined>;
};

type Listeners = { onPress: () => void; onProblem: (error: unknown) => void };

const watcher = fileURLToPath(new URL('./key-watcher.ts', import.meta.url));
/** The first pause before it is started again, in ms; each is twice as long as the one before. */
const minPauseMs = 250;
const maxPauseMs = 30_000;
/** One that ran for so long, in ms, did not fail at its start. */
const soundMs = 60_000;
const startMs = 15_000;

/**
 * Watches for a combination anywhere on the desktop, in a process of its own: the add-on hooks
 * into the system's input and may bring its process down. It is started again when that happens,
 * for as long as it takes: the display may be away for a while.
 */
export function watchKeys(hotkey: Hotkey, { onPress, onProblem }: Listeners): KeyWatch {
  const closed = new AbortController();
  let pauseMs = minPauseMs;
  let pausing: NodeJS.Timeout | undefined;
  let child = start();
  let started = untilStarted(child);

  function start(): ChildProcess {
    const startedAt = performance.now();
    // Its output would get into the host's, which is the wire to the browser.
    const next = fork(watcher, [JSON.stringify(hotkey)], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    next.on('message', (message) => message === 'pressed' && onPress());
    next.once('error', onProblem);
    next.once('exit', (code, signal) => {
      if (closed.signal.aborted) return;
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
      return await started;
    },
    [Symbol.dispose]() {
      closed.abort();
      clearTimeout(pausing);
      child.kill('SIGKILL');
    },
  };
}

const ended = 'The program that watches the keys ended. See the log for details.';

function untilStarted(child: ChildProcess): Promise<string | undefined> {
  return new Promise((resolve) => {
    const late = setTimeout(() => {
      resolve('The system does not let Screenscribe see key presses.');
      // The add-on waits forever where it finds no display; the next try may find one.
      child.kill('SIGKILL');
    }, startMs);
    child.on('message', (message) => message === 'watching' && settle(undefined));
    child.once('exit', () => settle(ended));
    function settle(reason: string | undefined) {
      clearTimeout(late);
      resolve(reason);
    }
  });
}
