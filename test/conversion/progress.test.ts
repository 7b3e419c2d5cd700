import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import {
  startConversionService,
  type TestService,
} from '../fixtures/conversion/conversion-service.ts';
import {
  type CopyingConverter,
  copyingConverter,
} from '../fixtures/conversion/copying-converter.ts';
import { convertForm } from '../fixtures/conversion/form.ts';

const owned = new AsyncDisposableStack();
let service: TestService;
let converter: CopyingConverter;

beforeAll(async () => {
  converter = copyingConverter();
  service = owned.use(
    await startConversionService({ converter, environment: { CONVERSION_WORKERS: '4' } }),
  );
});

afterAll(() => owned.disposeAsync());

const patience = { timeout: 30_000, interval: 20 };
const third = { done: 1, total: 3, unit: 'page' };

async function accept(content: string): Promise<string> {
  const { json } = await service.send(convertForm('a.odt', content));
  return (json as { status_url: string }).status_url;
}

async function follow(url: string, key = service.key) {
  const closing = new AbortController();
  onTestFinished(() => closing.abort());
  const answer = await fetch(`${service.base}${url}/events`, {
    headers: { 'x-api-key': key },
    signal: closing.signal,
  });
  return { answer, close: () => closing.abort() };
}

/** What a stream says up to and with the first event of the name, or to its end. */
async function eventsOf(
  answer: Response,
  until?: string,
): Promise<[name: string, data: unknown][]> {
  const events: [string, unknown][] = [];
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const [, name, data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(text.slice(0, end)) ?? [];
      text = text.slice(end + 2);
      if (name) events.push([name, JSON.parse(data)]);
      if (name && name === until) return events;
    }
  }
  return events;
}

test('a job says how far it is while its pages are read, and its stream ends with it', async () => {
  const url = await accept('wait for pages');
  const { answer } = await follow(url);
  expect(answer.headers.get('content-type')).toBe('text/event-stream');
  const all = eventsOf(answer);
  await expect
    .poll(async () => (await service.send({ path: url })).json, patience)
    .toMatchObject({ status: 'processing', progress: third });
  expect(await eventsOf((await follow(url)).answer, 'progress')).toEqual([['progress', third]]);
  converter.release();
  const ended = await service.untilEnded(url);
  expect(ended).toMatchObject({ status: 'completed', progress: null });
  expect(await all).toEqual([
    ['progress', third],
    ['ended', ended],
  ]);
  expect(await eventsOf((await follow(url)).answer)).toEqual([['ended', ended]]);
});

test('a stream ends with a job that is deleted, and with one that fails', async () => {
  const own = owned.use(await startConversionService());
  const { json } = await own.send(convertForm('a.odt', 'wait'));
  const { status_url: url } = json as { status_url: string };
  const headers = { 'x-api-key': own.key };
  const answer = await fetch(`${own.base}${url}/events`, { headers });
  await own.send({ method: 'DELETE', path: url });
  expect(await eventsOf(answer)).toEqual([['ended', null]]);
  const failed = await follow(await accept('broken'));
  expect(await eventsOf(failed.answer)).toEqual([
    ['ended', expect.objectContaining({ status: 'failed' })],
  ]);
});

test('another key does not follow a job, nor does nobody', async () => {
  const url = await accept('text');
  const { text: other } = await service.keys.issue({ email: 'b@example.com', useCase: 'a test' });
  expect((await follow(url, other)).answer.status).toBe(404);
  expect((await follow(url, 'cs_wrong')).answer.status).toBe(401);
});

test('a key has 50 streams at a time, and one that is closed makes room', async () => {
  const own = owned.use(await startConversionService());
  const { json } = await own.send(convertForm('a.odt', 'wait'));
  const { status_url: url } = json as { status_url: string };
  const open = async () => {
    const closing = new AbortController();
    onTestFinished(() => closing.abort());
    const headers = { 'x-api-key': own.key };
    const answer = await fetch(`${own.base}${url}/events`, { headers, signal: closing.signal });
    // A body that nothing holds is closed by the garbage collection.
    return { status: answer.status, answer, close: () => closing.abort() };
  };
  const streams = await Promise.all(Array.from({ length: 50 }, open));
  expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await open()).status).toBe(429);
  expect(streams.every(({ answer }) => answer.body !== null)).toBe(true);
  streams[0]?.close();
  await expect.poll(async () => (await open()).status, patience).toBe(200);
});

test('streams do not hold up the end of the service', async () => {
  const own = await startConversionService();
  const { json } = await own.send(convertForm('a.odt', 'wait'));
  const { status_url: url } = json as { status_url: string };
  const answer = await fetch(`${own.base}${url}/events`, { headers: { 'x-api-key': own.key } });
  const events = eventsOf(answer);
  await own[Symbol.asyncDispose]();
  expect(await events).toEqual([]);
});
