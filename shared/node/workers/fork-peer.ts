import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Peer } from './call-peer.ts';

type ForkOptions = {
  /** As in “The picture thread”. */
  name: string;
  /** Variables of its environment beside those of this process. */
  environment?: Record<string, string>;
};

/** Starts a child process that serves calls through `childPort`, and how it is called. */
export function forkPeer(script: URL, { name, environment }: ForkOptions): Peer {
  const child = fork(fileURLToPath(script), {
    env: { ...process.env, ...environment },
    execArgv: [],
    // Pixels cross as they are.
    serialization: 'advanced',
    // Native libraries print remarks; the output of this process is not theirs.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // Each call under way listens, and there is no harm in many.
  child.setMaxListeners(0);
  return {
    name,
    events: child,
    // A child that has just ended says so by its `exit`.
    post: (message) => void child.send(message, () => undefined),
    hold(alive) {
      if (alive) {
        child.ref();
        child.channel?.ref();
      } else {
        child.unref();
        child.channel?.unref();
      }
    },
    end: () => end(child),
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  // The end is waited for, also where nothing else keeps this process alive.
  child.ref();
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
