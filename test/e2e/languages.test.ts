import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { startHost } from '../fixtures/host/host-process.ts';
import { textPicture } from '../fixtures/images/text-picture.ts';
import { send } from '../fixtures/send.ts';
import { temporaryFolder } from '../fixtures/temporary-folder.ts';

const english = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json')),
  '4.0.0_best_int/eng.traineddata.gz',
);

test('a language of an installed Tesseract is taken over and reads', async () => {
  await using tessdata = await temporaryFolder();
  await writeFile(path.join(tessdata.path, 'xyz.traineddata'), gunzipSync(await readFile(english)));
  await using host = await startHost({ environment: { TESSDATA_PREFIX: tessdata.path } });
  expect(await use(host.base, ['xyz'])).toMatchObject({
    status: 200,
    json: { active: ['xyz'], installed: expect.arrayContaining([{ code: 'xyz', name: 'xyz' }]) },
  });
  const image = (await textPicture('Read by the new one')).toString('base64');
  expect(await send(host.base, { method: 'POST', path: '/ocr', body: { image } })).toMatchObject({
    json: { text: 'Read by the new one', languages: ['xyz'] },
  });
});

test('a language is downloaded from the address that is set, and checked', async () => {
  const model = await readFile(english);
  const answers: Record<string, [number, Uint8Array]> = {
    '/m/xyz.gz': [200, model],
    '/m/cut.gz': [200, model.subarray(0, 100_000)],
    '/m/web.gz': [200, Buffer.from('<html>Not found</html>')],
  };
  await using server = await serve((url) => answers[url] ?? [404, Buffer.from('')]);
  const environment = { SCREENSCRIBE_LANGUAGE_URL: `${server.base}/m/{code}.gz` };
  await using host = await startHost({ environment });
  for (const [code, reason] of [
    ['cut', 'damaged'],
    ['web', 'not a Tesseract model'],
    ['non', 'answered 404'],
  ] as const) {
    expect(await use(host.base, [code])).toMatchObject({
      status: 422,
      json: { code: 'language_unavailable', detail: expect.stringContaining(reason) },
    });
  }
  expect(await send(host.base, { path: '/ocr/languages' })).toMatchObject({
    json: { active: ['eng'] },
  });
  expect(await use(host.base, ['eng', 'xyz'])).toMatchObject({
    status: 200,
    json: { active: ['eng', 'xyz'] },
  });
  expect(await readdir(path.join(host.dataDir, 'languages'))).toEqual(['xyz.traineddata.gz']);
});

function use(base: string, languages: string[]) {
  return send(base, { method: 'PUT', path: '/ocr/languages', body: { languages } });
}

async function serve(answer: (url: string) => [number, Uint8Array]) {
  const server = createServer((request, response) => {
    const [status, body] = answer(request.url ?? '');
    response.writeHead(status).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
