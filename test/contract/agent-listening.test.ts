import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { agentsState } from '../../shared/api/agents-state.ts';
import { startHost } from '../fixtures/host/host-process.ts';
import { send } from '../fixtures/send.ts';

const version = '2026-07-28';
const maxListening = 32;

/** A host in which nothing unreferenced stays alive: a listener waits for hours. */
const collectingGarbage: [string, ...string[]] = [
  process.execPath,
  '--expose-gc',
  '--import',
  'data:text/javascript,setInterval(gc, 300).unref()',
  path.resolve(import.meta.dirname, '../../native-host/main.ts'),
];

test('no more than 32 listen, all other requests are answered, and whoever goes makes room', async () => {
  await using host = await startHost();
  await allow(host.base, { enabled: true });
  const answers = await Promise.all(Array.from({ length: 60 }, () => listen(host.base)));
  const [taken, refused] = [200, 429].map((wanted) =>
    answers.filter(({ status }) => status === wanted),
  );
  expect([taken?.length, refused?.length]).toEqual([maxListening, 60 - maxListening]);
  expect(refused?.[0]?.headers.get('retry-after')).toBe('5');
  expect((await send(host.base, { path: '/status' })).status).toBe(200);
  taken?.[0]?.close();
  await expect.poll(async () => (await listen(host.base)).status).toBe(200);
});

test('who listens is told when other tools are allowed, and let go with agents switched off', async () => {
  await using host = await startHost({ program: collectingGarbage });
  expect((await listen(host.base)).status).toBe(403);
  await allow(host.base, { enabled: true });
  const listener = await listen(host.base);
  await listener.until('notifications/subscriptions/acknowledged');
  await send(host.base, { method: 'PUT', path: '/settings', body: { ui: { theme: 'dark' } } });
  await allow(host.base, { clipboard: true });
  await listener.until('notifications/tools/list_changed');
  await allow(host.base, { clipboard: false });
  await listener.until('notifications/tools/list_changed');
  await allow(host.base, { enabled: false });
  await listener.end();
  expect(listener.received().match(/list_changed/g)).toHaveLength(2);
  expect((await listen(host.base)).status).toBe(403);
});

test('agents have the names that they gave, a bounded number of them, and no text of theirs', async () => {
  await using host = await startHost();
  await allow(host.base, { enabled: true, read: true, input: true });
  for (let index = 0; index < 100; index++) {
    await call(host.base, { name: `agent ${index}`, userAgent: `free-text-${index}/1` });
  }
  await call(host.base, { name: undefined, userAgent: 'free-text/1' });
  const secret = 'free-text';
  await call(host.base, { name: 'last', tool: 'click_text', args: { ref: secret } });
  await call(host.base, { name: 'last', tool: 'focus_window', args: { ref: secret } });
  await call(host.base, {
    name: 'last',
    tool: 'find_text',
    args: { text: secret, display: secret },
  });
  await call(host.base, { name: 'last', tool: 'snapshot', args: { display: secret } });
  const { json } = await send(host.base, { path: '/agents/log' });
  const { connected } = agentsState.parse(json);
  expect(connected.length).toBeLessThanOrEqual(32);
  expect(connected.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['agent 99', 'unknown', 'last']),
  );
  expect(JSON.stringify(json)).not.toContain(secret);
  expect((json as { entries: unknown[] }).entries).toHaveLength(4);
});

async function allow(base: string, agents: object): Promise<void> {
  const { status } = await send(base, { method: 'PUT', path: '/settings', body: { agents } });
  expect(status).toBe(200);
}

/** A message of the protocol, from a client that gives a name where there is one. */
function message(method: string, params: object, name?: string) {
  const prefix = 'io.modelcontextprotocol/';
  const envelope = {
    [`${prefix}protocolVersion`]: version,
    [`${prefix}clientInfo`]: { name, version: '1' },
    [`${prefix}clientCapabilities`]: {},
  };
  const body = { jsonrpc: '2.0', id: 1, method };
  return name === undefined
    ? { ...body, params }
    : { ...body, params: { ...params, _meta: envelope } };
}

type Call = { name?: string | undefined; userAgent?: string; tool?: string; args?: object };

async function call(base: string, { name, userAgent = 'x', tool, args }: Call): Promise<void> {
  const method = tool ? 'tools/call' : 'tools/list';
  const params = tool ? { name: tool, arguments: args } : {};
  const headers = {
    'user-agent': userAgent,
    accept: 'application/json, text/event-stream',
    ...(name !== undefined && { 'mcp-protocol-version': version, 'mcp-method': method }),
    ...(tool && { 'mcp-name': tool }),
  };
  const body = message(method, params, name);
  const { status } = await send(base, { method: 'POST', path: '/mcp', body, headers });
  expect(status).toBe(200);
}

async function listen(base: string) {
  const closing = new AbortController();
  onTestFinished(() => closing.abort());
  const method = 'subscriptions/listen';
  const answer = await fetch(`${base}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': version,
      'mcp-method': method,
    },
    body: JSON.stringify(message(method, { notifications: { toolsListChanged: true } }, 'one')),
    signal: closing.signal,
  });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let [all, from] = ['', 0];
  const more = async () => {
    const { done, value = '' } = (await reader?.read()) ?? { done: true };
    all += value;
    return !done;
  };
  return {
    status: answer.status,
    headers: answer.headers,
    received: () => all,
    close: () => closing.abort(),
    /** Reads on until that was received once more. */
    async until(event: string) {
      while (!all.slice(from).includes(event)) if (!(await more())) expect.fail(`no ${event}`);
      from = all.lastIndexOf(event) + event.length;
    },
    async end() {
      while (await more());
    },
  };
}
