import { expect, test } from 'vitest';
import { z } from 'zod';
import { type HostProcess, startHost } from '../fixtures/host/host-process.ts';
import { send } from '../fixtures/send.ts';

/** One version answers with events, the other with JSON. */
const versions = ['2025-11-25', '2026-07-28'];

const answer = z.object({
  result: z
    .object({
      contents: z.tuple([z.object({ uri: z.string(), text: z.string(), mimeType: z.string() })]),
    })
    .optional(),
  error: z.object({ message: z.string() }).optional(),
});

test.each(versions)('a text of the history is read to the letter (%s)', async (version) => {
  await using host = await startHost();
  const agents = { enabled: true, read: true };
  await send(host.base, { method: 'PUT', path: '/settings', body: { agents } });
  const awkward =
    'a "quoted" \\n line\nand\ttabs, \u2028 \u0001 é 你 😀 $& $1 data: x\r\n\r\nevent: y\n';
  for (const text of [awkward, awkward.repeat(8_000), 'x']) {
    const added = await send(host.base, { method: 'POST', path: '/history', body: { text } });
    const { id } = z.object({ id: z.string() }).parse(added.json);
    const uri = `history://${id}`;
    const { result } = await readResource(host, uri, version);
    expect(result?.contents[0].text === text).toBe(true);
    expect(result?.contents[0]).toMatchObject({ uri, mimeType: 'text/plain' });
  }
});

test.each(versions)(
  'a text that is not there is an error of the protocol (%s)',
  async (version) => {
    await using host = await startHost();
    const agents = { enabled: true, read: true };
    await send(host.base, { method: 'PUT', path: '/settings', body: { agents } });
    for (const uri of ['history://none', 'history://%', 'history://', 'other://x']) {
      const { result, error } = await readResource(host, uri, version);
      expect(result).toBeUndefined();
      expect(error?.message).toContain(uri);
    }
  },
);

async function readResource({ base }: HostProcess, uri: string, version: string) {
  const prefix = 'io.modelcontextprotocol/';
  const envelope = {
    [`${prefix}protocolVersion`]: version,
    [`${prefix}clientInfo`]: { name: 'reader', version: '1' },
    [`${prefix}clientCapabilities`]: {},
  };
  const params = version === '2025-11-25' ? { uri } : { uri, _meta: envelope };
  const method = 'resources/read';
  const sent = await fetch(`${base}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': version,
      'mcp-method': method,
      'mcp-name': uri,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const text = await sent.text();
  const [, event] = /^data: ([^\n]+)$/m.exec(text) ?? [];
  return answer.parse(JSON.parse(event ?? text));
}
