import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { readDocument } from '../contract/documented.ts';
import { startHost } from '../fixtures/host/host-process.ts';
import { textPicture } from '../fixtures/images/text-picture.ts';
import { virtualDisplay } from '../fixtures/screen/virtual-display.ts';
import { send } from '../fixtures/send.ts';
import { temporaryFolder } from '../fixtures/temporary-folder.ts';

const token = 'tokenthatnobodysees';
const secret = 'Confidential';

/** What parsers like to repeat in their errors. */
const malformed = [
  Buffer.from(`${secret} {`),
  Buffer.from(`{"text":"${secret}`),
  Buffer.from(`{"text":${secret}}`),
  Buffer.from(`{"${secret}":"${secret}"}`),
  Buffer.concat([Buffer.from(`{"text":"${secret}`), Buffer.from([0xff, 0xfe])]),
];

test('after every route was used, the log holds no secret', async () => {
  await using screen = await virtualDisplay();
  await using folder = await temporaryFolder();
  await using host = await startHost({ display: screen.name, dataDir: folder.path, token });
  const printed = text(host.child.stderr as Readable);
  const headers = { authorization: `Bearer ${token}` };
  const image = (await textPicture(secret)).toString('base64');
  const bodies: Record<string, object[]> = {
    'POST /ocr': [{ image, save: true }, { image: secret }],
    'POST /history': [{ text: secret }, { text: secret, color: secret }],
    'POST /clipboard': [{ text: secret }, { text: 1 }],
    'POST /keyboard/type': [{ text: secret }, { text: secret, delayMs: secret }],
    'POST /keyboard/key': [{ key: secret }],
    'POST /screen/find': [{ text: secret }, { text: `(${secret}`, match: 'regex' }],
    'POST /screen/click': [{ text: secret }, { ref: secret }],
    'POST /screen/wait': [{ until: 'appears', text: secret, timeoutMs: 10 }],
    'POST /windows/focus': [{ title: secret }, { ref: secret }],
    'POST /mcp': ['type_text', 'find_text', 'history_add', secret].map((name) => ({
      ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
      params: { name, arguments: { text: secret } },
    })),
    'POST /keyboard/hotkey': [{ keys: ['C', 'o', 'n'] }, { hotkey: secret }],
  };
  const { operations } = await readDocument(host.base, headers);
  // The events have no end, and hold what other requests did.
  const left = ['/quit', '/logs', '/events'];
  const used = operations.filter(({ path }) => !left.includes(path));
  const agents = { enabled: true, input: true };
  await send(host.base, { method: 'PUT', path: '/settings', headers, body: { agents } });
  expect(used.length).toBeGreaterThan(25);
  for (const { method, path } of used) {
    const filled = path.replace(/\{\w+\}/, secret);
    for (const body of bodies[`${method} ${path}`] ?? [undefined]) {
      // The token goes when it is removed: later requests are served without.
      await send(host.base, { method, path: filled, headers, ...(body && { body }) });
    }
    for (const body of malformed) {
      const type = { 'content-type': 'application/json', ...headers };
      await send(host.base, { method, path: filled, headers: type, body });
    }
    await send(host.base, { method, path: `${filled}?q=${secret}`, headers });
    await send(host.base, { method, path: filled, headers: { authorization: `Bearer ${secret}` } });
  }
  host.child.kill('SIGTERM');
  const files = path.join(folder.path, 'logs');
  const everything = await printed.then((lines) =>
    [
      lines,
      ...readdirSync(files).map((name) => readFileSync(path.join(files, name), 'utf8')),
    ].join(),
  );
  expect(everything).toContain('"route":"/keyboard/type"');
  expect(everything).not.toMatch(new RegExp(secret, 'i'));
  expect(everything).not.toContain(token);
});
