import type { Port } from '../../workers/serve-calls.ts';

/**
 * The port through which this child process is called. The parent decides when it ends: the signals
 * that a terminal or a service manager sends to all processes at once would cut off pending calls.
 */
export function childPort(): Port {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ignore);
  return {
    listen: (listener) => process.on('message', listener),
    // A parent that has just ended receives no answer.
    post: (message) => void process.send?.(message, ignore),
  };
}

function ignore(): void {
  // Deliberately empty.
}
