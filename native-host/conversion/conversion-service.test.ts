import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startConversionService } from '../../test/fixtures/conversion/conversion-service.ts';
import { copyingConverter } from '../../test/fixtures/conversion/copying-converter.ts';
import { freePort } from '../../test/fixtures/free-port.ts';
import { tempDir } from '../../test/fixtures/temp-dir.ts';
import { checkService, convertOdt } from './conversion-service.ts';

test('a document comes back, and the service keeps nothing of it', async () => {
  const { service, convert } = await setUp();
  const steps: string[] = [];
  const target = await convert('a text', { onStep: (step) => steps.push(step) });
  expect(await readFile(target, 'utf8')).toBe('a text');
  expect(steps[0]).toBe('uploading');
  expect(steps.at(-1)).toBe('downloading');
  await expectNothingLeft(service.dataDir);
});

test('EPUB is made by way of DOCX', async () => {
  const converter = copyingConverter();
  const { convert } = await setUp({ converter });
  await convert('a text', { format: 'epub' });
  expect(converter.begun).toEqual(['notes.odt', 'notes.docx']);
});

test('a wrong key, a document that cannot be converted and a limit are told apart', async () => {
  const { convert } = await setUp({ environment: { CONVERSION_RATE_CONVERT: '1' } });
  await expect(convert('a text', { key: 'cs_wrong' })).rejects.toMatchObject({
    code: 'service_key_refused',
  });
  await expect(convert('broken')).rejects.toMatchObject({
    code: 'document_not_converted',
    message: expect.stringContaining('It is broken.'),
  });
  const waits: number[] = [];
  const limited = convert('a text', { patienceMs: 0, onWait: (ms) => waits.push(ms) });
  await expect(limited).rejects.toMatchObject({ code: 'service_limit_reached' });
  expect(waits).toEqual([]);
});

test('a person who gives up has the job ended and deleted', async () => {
  const { service, convert } = await setUp();
  const giveUp = new AbortController();
  const onStep = (step: string) => step === 'processing' && giveUp.abort();
  await expect(convert('wait', { onStep, signal: giveUp.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
  await expectNothingLeft(service.dataDir);
});

test('a service that is not there is tried again, then told', async () => {
  const { convert } = await setUp();
  const waits: number[] = [];
  const away = convert('a text', {
    url: `http://127.0.0.1:${await freePort()}`,
    onWait: (ms) => waits.push(ms),
  });
  await expect(away).rejects.toMatchObject({
    code: 'service_unreachable',
    message: expect.stringContaining('ECONNREFUSED'),
  });
  expect(waits).toHaveLength(3);
});

test('the service is asked again when it says so, with the same idempotency key', async () => {
  const keys: unknown[] = [];
  const { convert } = await setUp();
  const url = await answering((request, response) => {
    keys.push(request.headers['idempotency-key']);
    request.resume().once('end', () => {
      const status = keys.length < 3 ? 503 : 401;
      response.writeHead(status, { 'retry-after': '0' }).end('{}');
    });
  });
  await expect(convert('a text', { url })).rejects.toMatchObject({ code: 'service_key_refused' });
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
});

test('a redirect is not followed: the key is for one address', async () => {
  let reached = 0;
  const elsewhere = await answering((_request, response) => {
    reached += 1;
    response.end('{}');
  });
  const url = await answering((request, response) => {
    request.resume();
    response.writeHead(307, { location: elsewhere }).end();
  });
  const { convert } = await setUp();
  await expect(convert('a text', { url })).rejects.toMatchObject({ code: 'service_failed' });
  expect(reached).toBe(0);
});

test('what is no conversion service is refused, also where it never stops', async () => {
  const signal = new AbortController().signal;
  const page = await answering((_request, response) => response.end('<h1>Hello</h1>'));
  await expect(checkService({ url: new URL(page), key: 'k' }, signal)).rejects.toMatchObject({
    code: 'service_failed',
  });
  const flood = await answering((_request, response) => {
    const pour = () => !response.destroyed && response.write('x'.repeat(100_000), pour);
    pour();
  });
  await expect(checkService({ url: new URL(flood), key: 'k' }, signal)).rejects.toMatchObject({
    code: 'service_failed',
  });
});

test('the check tells a good service', async () => {
  const { service } = await setUp();
  const access = { url: new URL(service.base), key: service.key };
  await expect(checkService(access, new AbortController().signal)).resolves.toBeUndefined();
});

type Given = Partial<Parameters<typeof convertOdt>[1]> & {
  url?: string;
  key?: string;
  patienceMs?: number;
};

async function setUp(options: Parameters<typeof startConversionService>[0] = {}) {
  const service = await startConversionService(options);
  onTestFinished(() => service[Symbol.asyncDispose]());
  async function convert(text: string, { url, key, patienceMs, ...given }: Given = {}) {
    const folder = await tempDir();
    const odt = path.join(folder, 'written.odt');
    await writeFile(odt, text);
    const target = path.join(folder, 'made');
    const access = { url: new URL(url ?? service.base), key: key ?? service.key };
    const nothing = () => undefined;
    await convertOdt(
      access,
      {
        ...{ odt, target, name: 'notes', format: 'pdf' },
        ...{ signal: new AbortController().signal },
        ...{ onStep: nothing, onWait: nothing, onLeft: nothing },
        ...given,
      },
      patienceMs,
    );
    return target;
  }
  return { service, convert };
}

/** Neither an upload nor a result nor a draft, once the service has cleaned up. */
async function expectNothingLeft(dataDir: string): Promise<void> {
  const left = async () => {
    const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
    const ofService = /\.(sqlite|lock)|^reserve-all$/;
    return entries.filter((entry) => entry.isFile() && !ofService.test(entry.name));
  };
  await expect.poll(left, { timeout: 30_000 }).toEqual([]);
}

/** A server with the given listener. @returns its address */
async function answering(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // It listens on TCP.
}
