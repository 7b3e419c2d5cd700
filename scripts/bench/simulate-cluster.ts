/** What was measured with one worker on one server. */
type Cost = {
  messages: number;
  bytes: number;
  /** Of one worker, all included. */
  documentMs: number;
};

/** What a server of NATS is taken to move: a cautious part of what its makers state. */
const serverMessages = 50_000;
const serverBytes = 500e6;
/** A cluster of three keeps each message three times and sends it to two others. */
const copies = 3;
const idlePollMs = 1_000;

/**
 * Prints what workers would convert and what that asks of a cluster of three servers, as messages
 * and bytes of a job grow with the jobs. Assumed: every worker is always busy with documents like
 * the measured one and has a process of its own; work is spread evenly over the servers.
 */
export function simulateCluster({ messages, bytes, documentMs }: Cost): void {
  for (const workers of [10, 100, 1_000]) {
    const wanted = (workers * 1_000) / documentMs;
    const polls = (workers * 1_000) / idlePollMs;
    const perServer = { messages: (messages * copies) / 3, bytes: (bytes * copies) / 3 };
    const most = Math.min(
      Math.max(0, serverMessages - polls / 3) / perServer.messages,
      serverBytes / perServer.bytes,
    );
    const rate = Math.min(wanted, most);
    process.stdout.write(
      `  simulated, ${workers} workers: ${rate.toFixed(0)} documents/s` +
        ` (${wanted.toFixed(0)} without NATS’ bound), ` +
        `${(rate * messages).toFixed(0)} messages/s, ${((rate * bytes) / 1e6).toFixed(1)} MB/s\n`,
    );
  }
}
