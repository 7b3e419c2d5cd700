import type { Port } from './serve-calls.ts';

/**
 * How the child process that this runs in is called. The parent decides when it ends: what a
 * terminal or a service manager sends to all processes at once would cut off the calls under way.
 */
export function childPort(): Port {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ignore);
  return {
    listen: (listener) => process.on('message', listener),
    // A parent that has just ended hears no answer.
    post: (message) => void process.send?.(message, ignore),
  };
}

function ignore(): void {
  // On purpose.
}
