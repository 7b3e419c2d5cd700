import type { StopKey } from '../../../shared/api/settings.ts';
import { waylandSocket } from '../../wayland/socket-path.ts';
import { findKey } from '../keys.ts';
import type { KeyLook } from '../x11/look-at-key.ts';
import { halted } from './halted.ts';
import { isStopped, keepStop } from './stop-file.ts';

/** Whether a person has stopped all input, as seen by the process that produces it. */
export type StopWatch = {
  /** Throws `halted` where a person has. */
  requireGoing(): void;
  /** A person allows input again. */
  resume(): void;
};

type Options = {
  file: string;
  /** The key that a person holds, in its current setting. */
  key: () => StopKey;
  /** Called once for each stop, before anything else happens. */
  onStop: () => void;
};

const lookEveryMs = 40;
/**
 * In ms: a person who holds the key for a second has stopped everything by then, also on a machine
 * so busy that the press is noticed late.
 */
const heldMs = 800;

/**
 * Watches for the stop from now on, for as long as this process runs: the file, and the key itself
 * where the system reports which keys are down. So nothing that keeps another process busy delays
 * it.
 */
export function watchForStop({ file, key, onStop }: Options): StopWatch {
  let isHalted = isStopped(file);
  const hold = createKeyHold(heldMs);
  let lookAt: KeyLook | undefined;

  function stop(): void {
    if (isHalted) return;
    isHalted = true;
    onStop();
  }

  function look(): void {
    const isDown = lookAt?.(findKey(key()) ?? 'escape');
    if (isDown !== undefined && hold.look(isDown, performance.now())) {
      stop();
      tryToKeep(file);
    }
    if (isStopped(file)) stop();
  }

  // A Wayland compositor does not report which keys are down.
  if (process.platform === 'linux' && waylandSocket() === undefined) {
    // Loaded here, since other systems have no such library.
    void import('../x11/look-at-key.ts').then(({ openKeyLook }) => {
      lookAt = openKeyLook();
    });
  }
  setInterval(look, lookEveryMs).unref();
  return {
    requireGoing() {
      look();
      if (isHalted) throw halted();
    },
    resume() {
      isHalted = isStopped(file);
    },
  };
}

/** On a full disk the stop lasts as long as this process and its parent, which is notified. */
function tryToKeep(file: string): void {
  try {
    keepStop(file);
  } catch {
    // Deliberately empty.
  }
}

/** Detects that a key has been held long enough, from samples of its state. */
type KeyHold = {
  /** @param isDown its state at `nowMs`; returns true once for each time that it is held */
  look(isDown: boolean, nowMs: number): boolean;
};

/** Some systems report a release between the repeats of a key, for less than this, in ms. */
const gapMs = 60;

function createKeyHold(heldMs: number): KeyHold {
  let since: number | undefined;
  let lastDown = Number.NEGATIVE_INFINITY;
  let isReported = false;
  return {
    look(isDown, nowMs) {
      if (isDown) {
        lastDown = nowMs;
        since ??= nowMs;
      } else if (nowMs - lastDown > gapMs) {
        since = undefined;
        isReported = false;
      }
      if (isReported || since === undefined || nowMs - since < heldMs) return false;
      isReported = true;
      return true;
    },
  };
}
