import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openHistory } from '../../../native-host/history/open-history.ts';
import { fillHistory } from '../../../test/fixtures/history/fill-history.ts';
import { type HostProcess, startHost } from '../../../test/fixtures/host/host-process.ts';
import { desktop } from '../../../test/fixtures/screen/desktop.ts';
import { send } from '../../../test/fixtures/send.ts';
import { temporaryFolder } from '../../../test/fixtures/temporary-folder.ts';
import { sampleText, seededRandom, vocabulary } from '../sample-texts.ts';
import { heavyRequests, type MeasuredRequest, type Named } from './measured-requests.ts';

/** In ms: the longest time that the host may be blocked. */
const maxStall = 50;
const rounds = 3;
const idleMs = 2_000;
const main = fileURLToPath(new URL('../../../native-host/main.ts', import.meta.url));
const measuring = new URL('./measure-stalls.ts', import.meta.url).href;

/**
 * The longest stall of the host's event loop for each route, with 100,000 entries in the history
 * and ten of 5 MB. Where a request is repeated, the shortest of its stalls counts, since other load
 * on the machine stalls all programs now and then, and of its work the longest.
 */
export async function benchHostLatency(): Promise<void> {
  await using folder = await temporaryFolder();
  await fillLargeHistory(folder.path);
  await using screen = await desktop();
  const endpoint = path.join(folder.path, 'stalls');
  await using host = await startHost({
    display: screen.name,
    dataDir: folder.path,
    environment: { BENCH_STALLS: endpoint },
    program: [process.execPath, '--import', measuring, main],
  });
  await allowAgents(host);
  const requests = await heavyRequests(await namedIn(host));
  await longestStall(endpoint);
  await delay(idleMs);
  reportStalls('an idle host', [await longestStall(endpoint)]);
  for (const request of requests) {
    const stalls: Stall[] = [];
    let status = 0;
    for (let round = 0; round < (request.times ?? rounds); round++) {
      status = await ask(host, request);
      stalls.push(await longestStall(endpoint));
    }
    const name = request.name === '' ? '' : `, ${request.name}`;
    reportStalls(`${request.route}${name} (${status})`, stalls);
  }
  await reportUnasked(host, requests);
}

/** In ms: how long everything else had to wait, and how long the thread itself worked at a time. */
type Stall = { stallMs: number; workMs: number };

function reportStalls(name: string, stalls: Stall[]): void {
  const waited = Math.min(...stalls.map(({ stallMs }) => stallMs));
  const worked = Math.max(...stalls.map(({ workMs }) => workMs));
  const mark = waited > maxStall || worked > maxStall ? '!' : ' ';
  const figures = `stall of ${waited.toFixed(0)} ms, work of ${worked.toFixed(0)} ms`;
  process.stdout.write(`${mark} ${name}: ${figures} (at most ${maxStall})\n`);
}

async function allowAgents({ base }: HostProcess): Promise<void> {
  const agents = { enabled: true, read: true, input: true, clipboard: true };
  await send(base, { method: 'PUT', path: '/settings', body: { agents } });
}

async function namedIn({ base }: HostProcess): Promise<Named> {
  const ids: string[] = [];
  for (let cursor = ''; ids.length < 10_000; ) {
    const path = `/history?limit=1000&sort=createdAt${cursor && `&cursor=${cursor}`}`;
    // The contract's tests check its shape.
    const page = (await send(base, { path })).json as {
      entries: { id: string }[];
      nextCursor: string;
    };
    ids.push(...page.entries.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  return { longId: ids[0] ?? '', shortId: ids[5_000] ?? '', ids };
}

async function ask({ base }: HostProcess, request: MeasuredRequest): Promise<number> {
  if (!request.endless) return (await send(base, request)).status;
  const asked = httpRequest(base + request.path).end();
  const [answer] = await once(asked, 'response');
  asked.destroy();
  return answer.statusCode;
}

/** The longest since the last request, in ms. */
async function longestStall(endpoint: string): Promise<Stall> {
  return (await json(connect(endpoint))) as Stall; // As the measuring module sends it.
}

/** Routes that need a browser, or end the host, are left out. */
async function reportUnasked({ base }: HostProcess, requests: MeasuredRequest[]): Promise<void> {
  const document = (await send(base, { path: '/openapi.json' })).json;
  const { paths } = document as { paths: Record<string, object> };
  const asked = new Set(requests.map(({ route }) => route));
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const unasked = routes.filter((route) => !asked.has(route));
  process.stdout.write(`  not asked: ${unasked.join(', ')}\n`);
}

const count = 100_000;
const longCount = 10;
const longLength = 5_000_000;

/** Fills a data folder with 100,000 entries as captures are, and ten of 5 MB before them. */
async function fillLargeHistory(dir: string): Promise<void> {
  const random = seededRandom(1);
  const words = vocabulary(random);
  await using history = await openHistory({
    dir,
    limits: () => ({ maxEntries: null, maxAgeDays: null }),
  });
  const long = Array.from({ length: longCount }, () => longText(words, random));
  await fillHistory(history, long);
  const texts = Array.from({ length: count }, () => sampleText(words, random));
  await fillHistory(history, texts);
}

function longText(words: string[], random: () => number): string {
  const parts: string[] = [];
  for (let length = 0; length < longLength; length += (parts.at(-1)?.length ?? 0) + 1)
    parts.push(sampleText(words, random));
  return parts.join('\n').slice(0, longLength);
}
