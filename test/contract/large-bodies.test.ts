import { afterAll, beforeAll, expect, test } from 'vitest';
import { type HostProcess, startHost } from '../fixtures/host/host-process.ts';
import { textPicture } from '../fixtures/images/text-picture.ts';
import { type Answer, type Sent, send } from '../fixtures/send.ts';

/** A body over it is taken apart in a thread. */
const large = 1_100_000;

const owned = new AsyncDisposableStack();
let host: HostProcess;
let small: Buffer;
/** A picture ends where it says; what comes after it is read over. */
let picture: Buffer;

beforeAll(async () => {
  host = owned.use(await startHost());
  await send(host.base, {
    method: 'PUT',
    path: '/settings',
    body: { agents: { enabled: true, read: true } },
  });
  small = await textPicture('Large bodies', 30);
  picture = Buffer.concat([small, Buffer.alloc(3_000_000)]);
});

afterAll(() => owned.disposeAsync());

test.each([
  ['as base64', () => json('/ocr', { image: picture.toString('base64') })],
  [
    'as a data URL',
    () => json('/ocr', { image: `data:image/png;base64,${picture.toString('base64')}` }),
  ],
  ['in a form', () => form([['image', picture]])],
  [
    'by itself',
    () => ({ ...post('/ocr'), headers: { 'content-type': 'image/png' }, body: picture }),
  ],
])('a large picture is read: %s', async (_, sent) => {
  const answer = await send(host.base, sent());
  expect(answer.json).toMatchObject({ text: 'Large bodies' });
});

test('a large picture is read whose length is not announced', async () => {
  const { path, headers, body } = json('/ocr', { image: picture.toString('base64') });
  const stream = new Blob([body]).stream();
  const request = { method: 'POST', headers, body: stream, duplex: 'half' } as const;
  const answer = await fetch(host.base + path, request);
  expect(await answer.json()).toMatchObject({ text: 'Large bodies' });
});

test('options that come with a large picture count', async () => {
  const image = picture.toString('base64');
  const fields: Field[] = [
    ['image', picture],
    ['layout', 'single-line'],
    ['save', 'true'],
  ];
  for (const sent of [json('/ocr', { image, layout: 'single-line', save: true }), form(fields)]) {
    const answer = await send(host.base, sent);
    expect(answer.json).toMatchObject({ layout: 'single-line', entry: { text: 'Large bodies' } });
  }
});

test('an entry is added with a large picture', async () => {
  const body = { text: 'with a picture', screenshot: picture.toString('base64') };
  const added = await send(host.base, json('/history', body));
  expect(added.status).toBe(201);
  const { id } = added.json as { id: string };
  const shown = await send(host.base, { path: `/history/${id}/screenshot` });
  expect(shown.headers['content-type']).toBe('image/png');
});

test('an agent has a large picture read, and the log says how large it was', async () => {
  const args = { image: picture.toString('base64') };
  const answer = await send(host.base, toolCall('read_image', args));
  expect(toolResult(answer)).toMatchObject({ structuredContent: { text: 'Large bodies' } });
  const { json } = await send(host.base, { path: '/agents/log' });
  const kilobytes = Math.ceil(picture.length / 1024);
  expect(json).toMatchObject({
    entries: expect.arrayContaining([
      expect.objectContaining({ target: `an image of ${kilobytes} KB` }),
    ]),
  });
});

const image = 'aGVsbG8=';

test.each([
  ...['{"image": 1}', '{"image": ""}', '{"image": "no base64!"}', `{"image": "${image}"}`],
  ...['{"image": null, "other": 1}', '[]', '"text"', 'null', '1', '', '{"image": "aGVs', '{]'],
  ...[`{"image": "${image}", "other": 1}`, `{"image": "${image}", "languages": ["English!"]}`],
  ...['{"__proto__": {"image": "AAAA"}}', `{"image": "no base64!", "layout": "verse"}`],
])('what is wrong with a large body is said as of a small one: %s', async (text) => {
  for (const [path, body] of [
    ['/ocr', text],
    ['/history', text.replace('"image"', '"text": "a", "screenshot"')],
    ['/mcp', rpc('read_image', text)],
    ['/mcp', rpc('convert_document', text.replace('image', 'document'))],
  ] as const) {
    const ask = (body: string) => send(host.base, { ...post(path), headers: rpcHeaders, body });
    const expected = await ask(body);
    const answered = await ask(padded(body));
    expect([answered.status, answered.bytes.toString()]).toEqual([
      expected.status,
      expected.bytes.toString(),
    ]);
  }
});

test.each([
  ['no file', [['layout', 'auto']]],
  [
    'two files',
    [
      ['image', Buffer.from('a')],
      ['image', Buffer.from('b')],
    ],
  ],
  ['a text for the image', [['image', 'text']]],
  ['another file', [['other', Buffer.from('a')]]],
  ['a file that is no image', [['image', Buffer.from('a')]]],
  [
    'a wrong option',
    [
      ['image', Buffer.from('a')],
      ['layout', 'verse'],
    ],
  ],
] satisfies [string, Field[]][])(
  'what is wrong with a large form is said as of a small one: %s',
  async (_, fields) => {
    const ask = async (more: string) => {
      const { status, bytes } = await send(host.base, form([...fields, ['note', more]]));
      return [status, bytes.toString()];
    };
    expect(await ask('x'.repeat(large))).toEqual(await ask('x'));
  },
);

test('a large form that breaks off is refused', async () => {
  const { body, ...rest } = form([['image', picture]]);
  const { status, json } = await send(host.base, { ...rest, body: body.subarray(0, -20) });
  expect([status, json]).toEqual([400, expect.objectContaining({ code: 'invalid_request' })]);
});

test('values beside a large picture are no larger than JSON may be', async () => {
  const body = { text: 'x'.repeat(1_000_001), screenshot: picture.toString('base64') };
  const answer = await send(host.base, json('/history', body));
  expect([answer.status, answer.json]).toEqual([
    413,
    expect.objectContaining({ code: 'payload_too_large' }),
  ]);
});

type Field = [name: string, value: string | Buffer];

function post(path: string) {
  return { method: 'POST', path };
}

function json(path: string, body: object) {
  return {
    ...post(path),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
}

/** JSON may have as much space around it as it likes. */
function padded(text: string): string {
  return ' '.repeat(large) + text;
}

function form(fields: Field[]) {
  const boundary = 'a-boundary-that-no-picture-has';
  const parts = fields.flatMap(([name, value]) => {
    const isFile = typeof value !== 'string';
    const file = isFile ? '; filename="a.png"\r\nContent-Type: image/png' : '';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`;
    return [Buffer.from(head), Buffer.from(value), Buffer.from('\r\n')];
  });
  const body = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  return { ...post('/ocr'), headers, body };
}

const rpcHeaders = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
};

/** A call of a tool with these arguments, whole JSON or not. */
function rpc(name: string, args: string): string {
  const call = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${name}","arguments":`;
  return `${call}${args}}}`;
}

function toolCall(name: string, args: object): Sent {
  return { ...post('/mcp'), headers: rpcHeaders, body: rpc(name, JSON.stringify(args)) };
}

/** The answer may be server-sent events that end with it. */
function toolResult({ json, bytes }: Answer): unknown {
  const [, data = 'null'] = /^data: (.*)$/m.exec(bytes.toString()) ?? [];
  const { result } = (json ?? JSON.parse(data)) as { result: unknown };
  return result;
}
