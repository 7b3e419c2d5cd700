import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Peer } from './call-peer.ts';

type ForkOptions = {
  /** As in “The picture thread”. */
  name: string;
  /** Environment variables in addition to those of this process. */
  environment?: Record<string, string>;
};

/** Starts a child process that serves calls through `childPort`; returns its peer. */
export function forkPeer(script: URL, { name, environment }: ForkOptions): Peer {
  const child = fork(fileURLToPath(script), {
    env: { ...process.env, ...environment },
    execArgv: [],
    // Pixels are passed as they are.
    serialization: 'advanced',
    // Native libraries print messages, which do not belong in the output of this process.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // Each pending call adds a listener; many are harmless.
  child.setMaxListeners(0);
  return {
    name,
    events: child,
    // For a child that has just ended, `exit` reports it.
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
  // Its end is awaited even where nothing else keeps this process alive.
  child.ref();
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
