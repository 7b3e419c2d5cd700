import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { RgbaImage } from '../../ocr/image/image.ts';
import { createOcr, type OcrOptions } from './ocr.ts';
import { drawnLines, drawText } from './testing/draw-text.ts';

const run = promisify(execFile);

const english = { languages: ['eng'], layout: 'lines' as const };
const hello = () => drawText({ width: 160, height: 50 }, [{ text: 'Hello', x: 20, y: 30 }]);

async function withOcr(options: OcrOptions, use: (ocr: ReturnType<typeof createOcr>) => unknown) {
  await using ocr = createOcr({ workers: 1, ...options });
  await use(ocr);
}

/** An image that arrives when the test releases it. */
function heldPicture() {
  const gate = Promise.withResolvers<RgbaImage>();
  const asked = Promise.withResolvers<void>();
  const source = () => {
    asked.resolve();
    return gate.promise;
  };
  return { source, asked: asked.promise, give: gate.resolve };
}

test('every picture that takes longer than the limit is a timeout and frees its place', async () => {
  await withOcr({ timeLimitMs: 1, queueLimit: 1 }, async (ocr) => {
    for (const source of [await hello(), heldPicture().source, await hello()]) {
      await expect(ocr.recognize(source, english)).rejects.toMatchObject({ code: 'timeout' });
    }
  });
});

test('a worker that fails is replaced', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'languages-'));
  await writeFile(path.join(folder, 'bad.traineddata'), 'this is no model');
  await withOcr({ languageFolders: [folder] }, async (ocr) => {
    const picture = await hello();
    const bad = ocr.recognize(picture, { ...english, languages: ['bad'] });
    await expect(bad).rejects.toMatchObject({ code: 'internal' });
    expect((await ocr.recognize(picture, english)).text).toBe('Hello');
  });
  await rm(folder, { recursive: true });
});

test('more pictures than the queue takes are refused at once, and taken again later', async () => {
  await withOcr({ queueLimit: 2 }, async (ocr) => {
    const picture = await hello();
    const held = heldPicture();
    const first = ocr.recognize(held.source, english);
    const second = ocr.recognize(picture, english);
    await expect(ocr.recognize(picture, english)).rejects.toMatchObject({
      code: 'too_many_requests',
    });
    held.give(await hello());
    await Promise.all([first, second]);
    expect((await ocr.recognize(picture, english)).text).toBe('Hello');
  });
});

test('few pictures are in memory: the others are asked for when it is their turn', async () => {
  await withOcr({}, async (ocr) => {
    const held = [heldPicture(), heldPicture(), heldPicture()] as const;
    const results = held.map(({ source }) => ocr.recognize(source, english));
    await Promise.all([held[0].asked, held[1].asked]);
    const third = Promise.race([held[2].asked.then(() => 'asked'), Promise.resolve('not asked')]);
    expect(await third).toBe('not asked');
    for (const { give } of held) give(await hello());
    expect((await Promise.all(results)).map(({ text }) => text)).toEqual(Array(3).fill('Hello'));
  });
});

test('aborting ends a waiting and a running picture, and others are read', async () => {
  await withOcr({}, async (ocr) => {
    const picture = await hello();
    const controller = new AbortController();
    const aborted = [1, 2, 3].map(() =>
      ocr.recognize(picture, { ...english, signal: controller.signal }),
    );
    const kept = ocr.recognize(picture, english);
    controller.abort(new Error('The client has gone.'));
    for (const result of await Promise.allSettled(aborted)) {
      expect(result).toMatchObject({
        status: 'rejected',
        reason: { message: 'The client has gone.' },
      });
    }
    expect((await kept).text).toBe('Hello');
  });
});

test('a picture that cannot be had fails alone', async () => {
  await withOcr({}, async (ocr) => {
    const missing = () => Promise.reject(new Error('no such file'));
    await expect(ocr.recognize(missing, english)).rejects.toThrow('no such file');
    expect((await ocr.recognize(await hello(), english)).text).toBe('Hello');
  });
});

test('warm workers read the next picture; a closed OCR reads none', async () => {
  const ocr = createOcr({ workers: 2 });
  await ocr.warm();
  expect((await ocr.recognize(await hello(), english)).text).toBe('Hello');
  await ocr[Symbol.asyncDispose]();
  await expect(ocr.recognize(await hello(), english)).rejects.toMatchObject({ code: 'internal' });
});

test('another engine and other models count from the next picture on', async () => {
  let engine: 'wasm' | 'native' = 'wasm';
  let model: 'fast' | 'accurate' = 'accurate';
  await withOcr({ engine: () => engine, model: () => model }, async (ocr) => {
    for (const next of [
      { engine: 'wasm', model: 'accurate' },
      { engine: 'native', model: 'accurate' },
      { engine: 'native', model: 'fast' },
      { engine: 'wasm', model: 'fast' },
    ] as const) {
      ({ engine, model } = next);
      expect(ocr.status()).toEqual(next);
      expect((await ocr.recognize(await hello(), english)).text).toBe('Hello');
    }
  });
});

test('native engines that were killed, at rest or at work, are replaced', async () => {
  await withOcr({ engine: () => 'native' }, async (ocr) => {
    await ocr.warm();
    await killNativeEngines();
    expect((await ocr.recognize(await hello(), english)).text).toBe('Hello');
    const held = heldPicture();
    const reading = ocr.recognize(held.source, english);
    await held.asked;
    held.give(await longText());
    await Promise.all([
      expect(reading).rejects.toMatchObject({ code: 'internal' }),
      killUntilSettled(reading),
    ]);
    expect((await ocr.recognize(await hello(), english)).text).toBe('Hello');
  });
});

const longText = () =>
  drawText(
    { width: 1600, height: 800 },
    drawnLines(
      Array.from({ length: 30 }, (_, index) => `Line ${index} of a long text. `.repeat(6)),
    ),
  );

async function killUntilSettled(reading: Promise<unknown>): Promise<void> {
  let done = false;
  const settle = () => {
    done = true;
  };
  reading.then(settle, settle);
  while (!done) await killNativeEngines();
}

/** Those of this process. One that ends before it is killed is gone as well. */
async function killNativeEngines(): Promise<void> {
  const args = ['-KILL', '-P', String(process.pid), '-f', 'native-worker[.]'];
  await run('pkill', args).catch(() => undefined);
}
