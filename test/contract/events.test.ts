import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { hostEvents } from '../../shared/api/event.ts';
import { startHost } from '../fixtures/host/host-process.ts';
import { send } from '../fixtures/send.ts';

test('what happens is told as it happens, and again after an event that was had', async () => {
  await using host = await startHost();
  const post = (body: object) => send(host.base, { method: 'POST', path: '/history', body });
  const follower = await follow(host.base);
  const { json: entry } = await post({ text: 'secret words' });
  const { id } = entry as { id: string };
  const added = await follower.next('history');
  expect(added.content).toMatchObject({ count: 1, changed: [id], deleted: [] });
  await send(host.base, { method: 'DELETE', path: `/history/${id}` });
  const deleted = await follower.next('history');
  expect(deleted.content).toMatchObject({ count: 0, deleted: [id] });
  const body = { ocr: { languages: ['eng', 'deu'] }, hotkey: 'Ctrl+Shift+2' };
  await send(host.base, { method: 'PUT', path: '/settings', body });
  expect((await follower.next('settings')).content).toMatchObject({ changed: ['ocr.languages'] });
  expect(follower.received()).not.toContain('secret');

  const resumed = await follow(host.base, added.id);
  expect(await resumed.next('history')).toEqual(deleted);
  const other = await follow(host.base, 'abc-1');
  expect((await other.next('missed')).id).not.toBe('abc-1');
});

test('following ends with the host, and its connection is no reason to wait', async () => {
  await using host = await startHost();
  const follower = await follow(host.base);
  const exit = once(host.child, 'exit');
  await send(host.base, { method: 'POST', path: '/quit' });
  await follower.end();
  await exit;
});

test('there are no more than 32 followers, and whoever goes makes room', async () => {
  await using host = await startHost();
  const followers = await Promise.all(Array.from({ length: 32 }, () => follow(host.base)));
  const refused = await send(host.base, { path: '/events' });
  expect(refused).toMatchObject({ status: 429, json: { code: 'too_many_requests' } });
  followers[0]?.close();
  await expect.poll(async () => (await fetchEvents(host.base)).status).toBe(200);
});

type Event = { id: string; name: string; content: unknown };

async function fetchEvents(base: string, headers = {}) {
  const closing = new AbortController();
  onTestFinished(() => closing.abort());
  const answer = await fetch(`${base}/events`, { headers, signal: closing.signal });
  return { status: answer.status, answer, close: () => closing.abort() };
}

async function follow(base: string, after?: string) {
  const headers = after === undefined ? {} : { 'last-event-id': after };
  const { answer, close } = await fetchEvents(base, headers);
  expect(answer.headers.get('content-type')).toBe('text/event-stream');
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let [text, all] = ['', ''];

  async function line(): Promise<string | undefined> {
    while (!text.includes('\n\n')) {
      const { done, value } = await reader.read();
      if (done) return undefined;
      text += decoder.decode(value, { stream: true });
    }
    const end = text.indexOf('\n\n') + 2;
    const taken = text.slice(0, end);
    text = text.slice(end);
    all += taken;
    return taken;
  }

  // Sent at once, before anything happens.
  expect(await line()).toBe('retry: 1000\n\n');
  return {
    close,
    received: () => all,
    async next(name: keyof typeof hostEvents): Promise<Event> {
      for (let block = await line(); block !== undefined; block = await line()) {
        const [, id = '', event, data = ''] =
          /^id: (.*)\nevent: (.*)\ndata: (.*)\n\n$/.exec(block) ?? [];
        if (event !== name) continue;
        return { id, name, content: hostEvents[name].parse(JSON.parse(data)) };
      }
      throw new Error('the events ended');
    },
    async end() {
      while ((await line()) !== undefined);
    },
  };
}
