import { type ChildProcess, fork } from 'node:child_process';
import { type EventEmitter, once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { WorkerChannel } from '../../workers/call-worker.ts';
import { builtProgram } from './built-program.ts';
import { listening } from './thread-channel.ts';

type ForkOptions = {
  /** As in “The picture thread”. */
  name: string;
  /** Environment variables in addition to those of this process. */
  environment?: Record<string, string>;
};

export type ChildChannel = WorkerChannel & {
  /** Of the process itself. */
  events: EventEmitter;
};

/** Starts a child process that serves calls through `childPort`; returns the way to it. */
export function forkWorker(script: URL, { name, environment }: ForkOptions): ChildChannel {
  const child = fork(fileURLToPath(builtProgram(script)), {
    env: { ...process.env, ...environment },
    // Threads that collect what these short-lived heaps leave take more time than they save: a tenth of a reading's.
    execArgv: ['--single-threaded-gc'],
    // Pixels are passed as they are.
    serialization: 'advanced',
    // Native libraries print messages, which do not belong in the output of this process.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  return {
    ...listening(child, name),
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
