import type { IncomingMessage } from 'node:http';

/** A client that sends more than this after it was rejected finds its connection closed. */
const maxBytes = 256_000_000;
const maxMs = 10_000;

/**
 * Reads and discards what a client still sends of a rejected request: many clients read the answer
 * only once they have sent everything. Resolves at the end of the body, or after a limit.
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

/** Whether the client sends its body only after `100 Continue`. */
export function isAwaitingConsent(incoming: IncomingMessage): boolean {
  return /^100-continue$/i.test(incoming.headers.expect ?? '') && !consented.has(incoming);
}

/** To be called once a waiting client was sent `100 Continue`. */
export function noteConsent(incoming: IncomingMessage): void {
  consented.add(incoming);
}
