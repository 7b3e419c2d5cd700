import fc from 'fast-check';
import pLimit from 'p-limit';
import { readDocument } from '../contract/documented.ts';
import type { HostProcess } from '../fixtures/host/host-process.ts';
import { textPicture } from '../fixtures/images/text-picture.ts';
import { residentBytes } from '../fixtures/resident-bytes.ts';
import { send } from '../fixtures/send.ts';
import { exchange } from './exchange.ts';
import { type FuzzedOperation, fuzzedOperations } from './fuzzed-operations.ts';
import { type FuzzedRequest, fuzzedRequests } from './fuzzed-requests.ts';
import { knownWords } from './known-words.ts';

export type FuzzPlan = {
  host: HostProcess;
  token: string;
  /** How many requests. */
  count: number;
  /** The same seed makes the same requests. */
  seed: number;
  /** How often an operation comes, 1 unless it says otherwise; never with 0. */
  weight: (operation: FuzzedOperation) => number;
};

export type FuzzReport = {
  /** Failures, each with the request that caused it; at most ten. */
  failures: string[];
  /** The number of answers by status. */
  statuses: Record<number, number>;
  /** Resident memory of the host once a quarter was sent, and at the end. */
  bytes: { warm: number; end: number };
};

const atOnce = 8;
const batchSize = 250;

/** Sends requests to a host and looks at every answer. */
export async function fuzzHost({
  host,
  token,
  count,
  seed,
  weight,
}: FuzzPlan): Promise<FuzzReport> {
  const authorization = { authorization: `Bearer ${token}` };
  const requests = await anyRequest(host.base, authorization, weight);
  const document = await readDocument(host.base, authorization);
  const report: FuzzReport = { failures: [], statuses: {}, bytes: { warm: 0, end: 0 } };
  const inTurn = pLimit(atOnce);

  async function judge(request: FuzzedRequest): Promise<void> {
    const { method, target: path, headers } = request;
    try {
      const answer = await exchange(host.base, {
        ...request,
        headers: { ...authorization, ...headers },
      });
      report.statuses[answer.status] = (report.statuses[answer.status] ?? 0) + 1;
      if (answer.status === 500) throw new Error(`it is answered with ${answer.bytes}`);
      if (request.isInvalid && answer.status < 400) throw new Error('it is taken');
      document.expectDocumented({ method, path }, answer);
    } catch (error) {
      if (report.failures.length < 10) report.failures.push(`${error}: ${inWords(request)}`);
    }
  }

  for (let sent = 0; sent < count; sent += batchSize) {
    const numRuns = Math.min(batchSize, count - sent);
    const batch = fc.sample(requests, { seed: seed + sent, numRuns });
    await Promise.all(batch.map((request) => inTurn(() => judge(request))));
    if (sent < count / 4) report.bytes.warm = await residentBytes(host.child);
  }
  report.bytes.end = await residentBytes(host.child);
  return report;
}

async function anyRequest(
  base: string,
  headers: Record<string, string>,
  weightOf: FuzzPlan['weight'],
): Promise<fc.Arbitrary<FuzzedRequest>> {
  const ids = await Promise.all(['red', 'Überschrift a b c', '"', '漢字'].map(add));
  const words = knownWords({ picture: await textPicture('42', 12), ids });
  const operations = await fuzzedOperations(base, headers);
  return fc.oneof(
    ...operations
      .filter((operation) => weightOf(operation) > 0)
      .map((operation) => ({
        weight: weightOf(operation),
        arbitrary: fuzzedRequests(operation, words),
      })),
  );

  async function add(text: string): Promise<string> {
    const { json } = await send(base, {
      method: 'POST',
      path: '/history',
      headers,
      body: { text },
    });
    return (json as { id: string }).id;
  }
}

function inWords({ method, target, headers, body }: FuzzedRequest): string {
  const shown = Buffer.isBuffer(body) ? body.toString('base64') : (body ?? '');
  return `${method} ${target.slice(0, 300)} ${JSON.stringify(headers).slice(0, 300)} ${JSON.stringify(shown.slice(0, 500))}`;
}
