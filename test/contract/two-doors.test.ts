import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo, Socket } from 'node:net';
import path from 'node:path';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { connectHost } from '../../native-host/link/client/connect-host.ts';
import { greetHost, type HostPeer } from '../../native-host/link/client/find-host.ts';
import { hostEndpoint } from '../../native-host/link/wire/endpoint.ts';
import type { Method } from '../../shared/messages/contract.ts';
import { extensionContract } from '../../shared/messages/contracts/extension-contract.ts';
import { hostContract } from '../../shared/messages/contracts/host-contract.ts';
import { MessageError } from '../../shared/messages/message-error.ts';
import { type HostProcess, startHost } from '../fixtures/host/host-process.ts';
import { type Sent, send } from '../fixtures/send.ts';
import { type Doors, doors, type Params } from './doors.ts';

/** Messages without a corresponding route of the API, or that need a browser. */
const messagesAlone = [
  'hello',
  'capture.picture',
  'capture.read',
  'capture.copy',
  'pdf.open',
  'pdf.page',
  'pdf.close',
  'history.meet',
  'history.merge',
  'history.screenshot',
  'settings.merge',
  'api.state',
  'languages.obtain',
  'picker.open',
  'picker.paste',
  'picker_hotkey.read',
  'picker_hotkey.set',
  'service.read',
  'service.set',
  'service.remove',
  'service.check',
  'export.start',
  'export.save_as',
  'export.state',
  'export.read',
  'export.cancel',
  'agents.state',
  'agents.halt',
  'agents.resume',
  'agents.log',
  'sidebar.show',
  'window.edges',
  'window.abilities',
  'window.keep_above',
  'watch.lines',
  'watch.stop',
  'watch.list',
];

const owned = new AsyncDisposableStack();
let host: HostProcess;
let peer: HostPeer;

beforeAll(async () => {
  host = owned.use(await startHost());
  peer = await greetHost(await linkOf(host));
  owned.defer(() => peer.close());
});

afterAll(() => owned.disposeAsync());

const all = Object.entries(doors).flatMap(([group, table]) =>
  Object.entries<Doors>(table).map(([name, each]) => ({ name: `${group}.${name}`, ...each })),
);

describe.each(all)('$name', ({ message, request, taken, refused }) => {
  test.each(named(taken))('takes %s', async (_, params) => {
    expect(await httpFault(request(params))).toBeUndefined();
    expect(await messageFault(message, params)).toBeUndefined();
  });

  test.each(named(refused))('refuses %s', async (_, params) => {
    expect(await httpFault(request(params))).toBe('invalid_request');
    expect(await messageFault(message, params)).toBe('invalid_request');
  });
});

test('every message of the host is in the table or stands alone', () => {
  const listed: string[] = all.map(({ message }) => message);
  const missing = Object.keys(hostContract.methods).filter((name) => !listed.includes(name));
  expect(missing.toSorted()).toEqual(messagesAlone.toSorted());
});

test('what is no image is unreadable at both doors', async () => {
  const params = { image: 'no base64' };
  const { json } = await send(host.base, { method: 'POST', path: '/ocr', body: params });
  expect(json).toMatchObject({ code: 'unreadable_image' });
  await expect(peer.call('ocr.image', params)).rejects.toMatchObject({ code: 'unreadable_image' });
});

test('both doors obtain the languages of the settings, and take none that is not to be had', async () => {
  const model = await readFile(english);
  const server = createServer(({ url = '' }, response) => {
    const isThere = url === '/xya' || url === '/xyb';
    response.writeHead(isThere ? 200 : 404).end(isThere ? model : '');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const environment = { SCREENSCRIBE_LANGUAGE_URL: `http://127.0.0.1:${port}/{code}` };
  await using own = await startHost({ environment });
  const caller = await greetHost(await linkOf(own));
  const put = (languages: string[]) =>
    send(own.base, { method: 'PUT', path: '/settings', body: { ocr: { languages } } });
  const change = (languages: string[]) => caller.call('settings.change', { ocr: { languages } });
  const obtained = () => readdir(path.join(own.dataDir, 'languages'));

  expect((await put(['xya', 'xya'])).json).toMatchObject({ ocr: { languages: ['xya'] } });
  expect(await obtained()).toEqual(['xya.traineddata.gz']);
  expect(await change(['xyb', 'eng', 'xyb'])).toMatchObject({ ocr: { languages: ['xyb', 'eng'] } });
  expect(await obtained()).toEqual(['xya.traineddata.gz', 'xyb.traineddata.gz']);

  const code = 'language_unavailable';
  expect(await put(['xyz'])).toMatchObject({ status: 422, json: { code } });
  await expect(change(['xyz'])).rejects.toMatchObject({ code });
  const { ocr } = await caller.call('settings.read', {});
  expect(ocr.languages).toEqual(['xyb', 'eng']);
  caller.close();
});

const english = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json')),
  '4.0.0_best_int/eng.traineddata.gz',
);

/** The link listens a little after the API. */
function linkOf({ dataDir }: HostProcess): Promise<Socket> {
  return vi.waitFor(
    async () => {
      const socket = await connectHost(hostEndpoint(dataDir));
      if (!socket) throw new Error('the host does not listen');
      return socket;
    },
    { timeout: 20_000 },
  );
}

function named(inputs: Params[]) {
  return inputs.map((params) => [inspect(params, { maxStringLength: 20 }), params] as const);
}

/** The code where the values are rejected; failures with valid values do not matter here. */
async function httpFault(sent: Sent): Promise<string | undefined> {
  const { status, json } = await send(host.base, sent);
  return status === 400 && !isDamagedCursor(json) ? code.parse(json).code : undefined;
}

async function messageFault(method: string, params: Params): Promise<string | undefined> {
  const own = Object.entries<Method>(extensionContract.methods).find(([name]) => name === method);
  // The host asks it of an extension, which checks it alike.
  if (own) return own[1].params.safeParse(params).success ? undefined : 'invalid_request';
  try {
    // A typed caller could not send what is rejected.
    await peer.call(method as 'status', params as Record<never, never>);
    return undefined;
  } catch (error) {
    if (!(error instanceof MessageError)) throw error;
    const isRefused = error.code === 'invalid_request' && !isDamagedCursor(error);
    return isRefused ? error.code : undefined;
  }
}

const code = z.object({ code: z.string() });

/** A valid cursor that no page has returned is rejected by the history. */
function isDamagedCursor(failure: unknown): boolean {
  const words = z.union([z.object({ detail: z.string() }), z.instanceof(Error)]).parse(failure);
  return ('detail' in words ? words.detail : words.message).startsWith('cursor is damaged');
}
