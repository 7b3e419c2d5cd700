import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodePng } from '../../shared/node/image/decode-with-sharp.ts';
import { createOcr } from '../../shared/node/ocr/ocr.ts';
import { drawnLines, drawText } from '../../shared/node/ocr/testing/draw-text.ts';
import { send } from '../fixtures/send.ts';
import { sourceApp, type Wine, windowsNode, windowsPath, wine } from '../fixtures/wine/wine.ts';

const library = 'lib/tesseract/libtesseract-5.dll';
const lines = [
  'Gate B12 closes at 17:45.',
  'Boarding is by groups 1 to 4.',
  'Seat 31K, by the window.',
];

const owned = new AsyncDisposableStack();
let system: Wine;

beforeAll(async () => {
  system = owned.use(await wine());
});

afterAll(() => owned.disposeAsync());

test('the library that comes with the program reads as that of Linux does', async () => {
  // Of two scripts that no code page of Windows has together.
  const base = await hostOf(sourceApp, 'Łukasz 你好');
  const picture = await drawText({ width: 400, height: 120 }, drawnLines(lines));
  await using ocr = createOcr({ engine: () => 'native' });
  const here = await ocr.recognize(picture, { languages: ['eng'], layout: 'lines' });
  expect(here.text).toBe(lines.join('\n'));
  expect(await read(base, await encodePng(picture))).toMatchObject({
    text: here.text,
    confidence: here.confidence,
  });
  expect(await status(base)).toEqual({ engine: 'native', model: 'auto' });
  const { json: licenses } = await send(base, { path: '/legal/licenses' });
  expect(licenses).toMatchObject({ markdown: expect.stringContaining('- Leptonica 1.82.0: BSD') });
  const doctor = await system.node([
    path.win32.join(windowsPath(sourceApp), 'native-host/cli.ts'),
    'doctor',
  ]);
  expect(doctor.output).toMatch(/✓ Text recognition: Tesseract 5\.3\.0 of .*libtesseract-5\.dll/);
});

test('where the library cannot be loaded WebAssembly reads, and the reason is told', async () => {
  const broken = path.join(system.scratch, 'broken');
  cpSync(sourceApp, broken, { recursive: true });
  writeFileSync(path.join(broken, library), 'no library');
  const base = await hostOf(broken, 'temp');
  const picture = await drawText({ width: 400, height: 120 }, drawnLines(lines));
  expect(await read(base, await encodePng(picture))).toMatchObject({ text: lines.join('\n') });
  const reason = /libtesseract-5\.dll cannot be loaded: ./;
  expect(await status(base)).toEqual({
    ...{ engine: 'wasm', model: 'auto' },
    detail: expect.stringMatching(reason),
  });
  const doctor = await system.node([
    path.win32.join(windowsPath(broken), 'native-host/cli.ts'),
    'doctor',
  ]);
  expect(doctor.output).toMatch(/· Text recognition: by WebAssembly/);
  expect(doctor.output).toMatch(reason);
});

test('where Windows has no reader the default one reads, and the answer says why', async () => {
  // Wine has none; without the module it is the same.
  const without = path.join(system.scratch, 'without');
  cpSync(sourceApp, without, { recursive: true });
  rmSync(path.join(without, 'node_modules/@napi-rs'), { recursive: true });
  const png = await encodePng(await drawText({ width: 400, height: 120 }, drawnLines(lines)));
  for (const [app, name] of [
    [sourceApp, 'module'],
    [without, 'no module'],
  ] as const) {
    const base = await hostOf(app, name);
    const settings = { ocr: { engine: 'system' } };
    expect(await send(base, { method: 'PUT', path: '/settings', body: settings })).toMatchObject({
      status: 200,
    });
    expect(await read(base, png)).toMatchObject({
      text: lines.join('\n'),
      warnings: [{ code: 'system_engine_unavailable' }],
    });
    expect(await status(base)).toMatchObject({ engine: 'native', detail: expect.any(String) });
    await send(base, { method: 'POST', path: '/quit' });
  }
});

/** A host of an application whose temporary files lie in a folder of that name. */
async function hostOf(app: string, name: string): Promise<string> {
  const temporary = path.join(system.scratch, name);
  const data = path.join(system.scratch, `data of ${name}`);
  for (const folder of [temporary, data]) mkdirSync(folder);
  const { base } = await system.host({
    node: windowsNode,
    main: windowsPath(path.join(app, 'native-host/main.ts')),
    environment: {
      SCREENSCRIBE_DATA_DIR: windowsPath(data),
      TEMP: windowsPath(temporary),
      TMP: windowsPath(temporary),
    },
  });
  return base;
}

async function read(base: string, png: Uint8Array) {
  const headers = { 'content-type': 'image/png' };
  const sent = { method: 'POST', path: '/ocr?layout=lines&save=false', headers, body: png };
  return (await send(base, sent)).json;
}

async function status(base: string) {
  return ((await send(base, { path: '/status' })).json as { ocr: unknown }).ocr;
}
