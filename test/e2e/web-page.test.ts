import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readDocument } from '../contract/documented.ts';
import { type HostProcess, startHost } from '../fixtures/host/host-process.ts';
import { send } from '../fixtures/send.ts';

const owned = new AsyncDisposableStack();
const token = 'the-token';
let browser: Browser;
let pages: string;
let open: HostProcess;
let locked: HostProcess;

beforeAll(async () => {
  open = owned.use(await startHost());
  locked = owned.use(await startHost({ token }));
  const server = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html').end('<!doctype html><title>A page</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  owned.defer(() => void server.close());
  pages = String((server.address() as AddressInfo).port);
  browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--no-first-run',
      '--disable-background-networking',
      '--host-resolver-rules=MAP attacker.example 127.0.0.1',
      // Other browsers do not have it: the API's own guard is what is tested.
      '--disable-features=LocalNetworkAccessChecks',
    ],
  });
  owned.defer(() => browser.close());
});

afterAll(() => owned.disposeAsync());

const origins: [name: string, origin: () => string][] = [
  ['another site', () => `http://attacker.example:${pages}`],
  ['another port of this machine', () => `http://127.0.0.1:${pages}`],
];

describe.each(['open', 'locked'] as const)('an API that is %s', (which) => {
  const host = () => (which === 'open' ? open : locked);

  test.each(origins)('is closed to a page of %s', async (_, origin) => {
    const page = await browser.newPage();
    await page.goto(origin());
    await attack(page, host());
    await page.close();
  });

  test('is closed to a page whose name was pointed at this machine', async () => {
    const page = await browser.newPage();
    const rebound = `http://attacker.example:${new URL(host().base).port}`;
    // The page came from elsewhere; from now on its name resolves to the API.
    await page.route(`${rebound}/page`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>A page</title>' }),
    );
    await page.goto(`${rebound}/page`);
    await attack(page, host(), rebound);
    await page.close();
  });
});

/** Tries every way a page has to reach `target` on every path; nothing may happen or be read. */
async function attack(page: Page, { base, child }: HostProcess, target = base) {
  const headers = { authorization: `Bearer ${token}` };
  await send(base, { method: 'POST', path: '/history', headers, body: { text: 'mine' } });
  const state = async () => [
    (await send(base, { path: '/history', headers })).json,
    (await send(base, { path: '/settings', headers })).json,
  ];
  const before = await state();
  const { operations } = await readDocument(open.base);
  const attempts = operations.map(({ method, path }) => ({
    method,
    url: `${target}${path.replace('{id}', 'some-id')}`,
  }));
  const read = await page.evaluate(tryEverything, attempts);
  expect(read).toEqual([]);
  expect(await state()).toEqual(before);
  expect(child.exitCode).toBeNull();
}

/** Runs in the page. @returns what it could read, in words */
async function tryEverything(attempts: { method: string; url: string }[]): Promise<string[]> {
  const read: string[] = [];
  const body = '{"text":"from a page","api":{"enabled":true},"ids":[]}';
  const fetched = async (what: string, url: string, init: RequestInit) => {
    try {
      const answer = await fetch(url, init);
      // A page whose own name resolves here may read a rejection, and nothing else.
      if (answer.type !== 'opaque' && answer.status !== 403) read.push(`${what} ${url}`);
    } catch {
      // Not readable, as it should be.
    }
  };
  const loaded = (what: string, url: string, element: HTMLElement) =>
    new Promise<void>((resolve) => {
      element.addEventListener('load', () => {
        read.push(`${what} ${url}`);
        resolve();
      });
      element.addEventListener('error', () => resolve());
      document.body.append(element);
    });
  const posted = (url: string, name: string) => {
    const form = Object.assign(document.createElement('form'), {
      action: url,
      method: 'post',
      target: name,
      enctype: 'text/plain',
    });
    const input = Object.assign(document.createElement('input'), {
      name: '{"text":"',
      value: '"}',
    });
    form.append(input);
    document.body.append(form);
    form.submit();
  };
  const frame = Object.assign(document.createElement('iframe'), { name: 'frame' });
  document.body.append(frame);
  for (const { method, url } of attempts) {
    const simple = method === 'GET' ? { method } : { method: 'POST', body };
    const payload = method === 'GET' ? { method } : { method, body };
    frame.src = url;
    await Promise.all([
      fetched('fetch', url, { ...payload, headers: { 'content-type': 'application/json' } }),
      fetched('fetch of text', url, { ...simple, headers: { 'content-type': 'text/plain' } }),
      fetched('fetch without CORS', url, { ...simple, mode: 'no-cors' }),
      fetched('fetch of nothing', url, { method: simple.method, mode: 'no-cors' }),
      loaded('img', url, Object.assign(document.createElement('img'), { src: url })),
      loaded('script', url, Object.assign(document.createElement('script'), { src: url })),
    ]);
    posted(url, 'frame');
    navigator.sendBeacon(url, body);
    window.open(url, 'popup');
  }
  // Chromium slows down repeated failures to open one: no path accepts any, so one is enough.
  await new Promise<void>((resolve) => {
    const socket = new WebSocket((attempts[0]?.url ?? '').replace('http', 'ws'));
    socket.addEventListener('open', () => read.push('WebSocket'));
    socket.addEventListener('close', () => resolve());
  });
  // A request that was only sent off has left the browser before this one has its answer.
  await fetch(attempts[0]?.url ?? '', { mode: 'no-cors' }).catch(() => undefined);
  return read;
}
