import type { StopKey } from '../../../shared/api/settings.ts';
import { waylandSocket } from '../../wayland/socket-path.ts';
import { findKey } from '../keys.ts';
import type { KeyLook } from '../x11/look-at-key.ts';
import { halted } from './halted.ts';
import { isStopped, keepStop } from './stop-file.ts';

/** Whether a person has stopped all input, seen in the process that makes it. */
export type StopWatch = {
  /** Throws `halted` where a person has. */
  requireGoing(): void;
  /** A person allows input again. */
  resume(): void;
};

type Options = {
  file: string;
  /** The key that a person holds, as it is set at the time. */
  key: () => StopKey;
  /** Called once for each stop, before anything else happens. */
  onStop: () => void;
};

const lookEveryMs = 40;
/**
 * In ms: a person who holds the key for a second has stopped all by then, also on a machine so busy
 * that the press is seen late.
 */
const heldMs = 800;

/**
 * Looks for the stop from now on, for as long as this process runs: at the file that says so, and
 * at the key itself where the system tells which keys are down. So nothing that another process is
 * busy with delays it.
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

  // A Wayland compositor tells nobody which keys are down.
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

/** On a full disk the stop lasts as long as this process and its parent, which is told of it. */
function tryToKeep(file: string): void {
  try {
    keepStop(file);
  } catch {
    // On purpose.
  }
}

/** Tells when a key has been held long enough, from looks at it. */
type KeyHold = {
  /** @param isDown as the look at `nowMs` found it; true once for each time that it is held */
  look(isDown: boolean, nowMs: number): boolean;
};

/** Some systems report a key that repeats as released in between, for less than this, in ms. */
const gapMs = 60;

function createKeyHold(heldMs: number): KeyHold {
  let since: number | undefined;
  let lastDown = Number.NEGATIVE_INFINITY;
  let isTold = false;
  return {
    look(isDown, nowMs) {
      if (isDown) {
        lastDown = nowMs;
        since ??= nowMs;
      } else if (nowMs - lastDown > gapMs) {
        since = undefined;
        isTold = false;
      }
      if (isTold || since === undefined || nowMs - since < heldMs) return false;
      isTold = true;
      return true;
    },
  };
}
