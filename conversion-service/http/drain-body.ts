import type { IncomingMessage } from 'node:http';

/** A client that sends more than this after it was refused finds its connection closed. */
const maxBytes = 256_000_000;
const maxMs = 10_000;

/**
 * Reads on and throws away what a client still sends of a request that is refused: many hear an
 * answer only once they have sent everything. Resolves at the end of the body, or when it is
 * enough.
 */
export function drainBody(incoming: IncomingMessage): Promise<void> {
  if (incoming.readableEnded || incoming.destroyed || isAwaitingConsent(incoming)) {
    return Promise.resolve();
  }
  return new Promise((resolve) => {
    let bytes = 0;
    const timer = setTimeout(finish, maxMs);
    function count(chunk: Buffer): void {
      bytes += chunk.length;
      if (bytes > maxBytes) finish();
    }
    function finish(): void {
      clearTimeout(timer);
      incoming.off('data', count).off('end', finish).off('close', finish);
      resolve();
    }
    incoming.on('data', count).once('end', finish).once('close', finish).resume();
  });
}

const consented = new WeakSet<IncomingMessage>();

/** Whether the client sends its body only once it is told to go on. */
export function isAwaitingConsent(incoming: IncomingMessage): boolean {
  return /^100-continue$/i.test(incoming.headers.expect ?? '') && !consented.has(incoming);
}

/** To be called once a client that waited was told to go on. */
export function noteConsent(incoming: IncomingMessage): void {
  consented.add(incoming);
}
