import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  iwaChunks,
  iwaFile,
  type TestObject,
  writeZip,
} from '../../../test/fixtures/iwork/iwa-file.ts';
import { numbersObjects, writeNumbers } from '../../../test/fixtures/iwork/numbers-file.ts';
import { message, reference } from '../../../test/fixtures/iwork/protobuf.ts';
import { tempDir } from '../../../test/fixtures/temp-dir.ts';
import { ConversionFailure } from '../../conversion/failure.ts';
import { iworkToOdf } from '../iwork-to-odf.ts';
import { unpackIwa } from './unpack/open-package.ts';

const table = {
  name: 'Costs',
  cells: [
    [{ value: { text: 'Item' } }, { value: { text: 'Price' } }],
    [{ value: { rich: 'Coffee' } }, { value: { number: '2.50' } }],
    [
      { value: { text: 'Tea' } },
      { value: { date: 1e8 }, format: message({ 1: 261, 14: 'd.M.y' }) },
    ],
  ],
  model: { 9: 1, 47: message({ 2: message({ 3: message({ 2: message({ 1: 1 }) }) }) }) },
};
const objects = numbersObjects([{ name: 'Sheet', tables: [table] }]);
const stream = unpackIwa(iwaFile(objects), 1e7).bytes;

/** Enough that every part of the sample is hit; each run is a few milliseconds. */
const runs = { numRuns: 150 };

describe('a damaged document', () => {
  test('with bytes changed inside its objects is read or refused', async () => {
    const folder = await tempDir();
    const change = fc.tuple(fc.nat(stream.length - 1), fc.integer({ min: 0, max: 255 }));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 20 }), async (changes) => {
        const bytes = Uint8Array.from(stream);
        for (const [at, value] of changes) bytes[at] = value;
        await readOrRefused(folder, iwaChunks(bytes));
      }),
      runs,
    );
  });

  test('that is cut off, with bytes taken out or put in, is read or refused', async () => {
    const folder = await tempDir();
    const file = iwaFile(objects);
    const cut = fc.tuple(fc.nat(file.length), fc.nat(200), fc.uint8Array({ maxLength: 30 }));
    await fc.assert(
      fc.asyncProperty(cut, async ([at, length, put]) => {
        const parts = [file.subarray(0, at), put, file.subarray(at + length)];
        await readOrRefused(folder, Buffer.concat(parts));
      }),
      runs,
    );
  });

  test('whose objects refer to any others is read or refused', async () => {
    const folder = await tempDir();
    const identifiers = objects.map(({ identifier }) => identifier);
    const shuffles = fc.array(
      fc.tuple(fc.constantFrom(...identifiers), fc.constantFrom(...identifiers)),
      {
        minLength: 1,
        maxLength: 6,
      },
    );
    await fc.assert(
      fc.asyncProperty(shuffles, async (pairs) => {
        const others = new Map(pairs);
        const changed = objects.map((each) => ({
          ...each,
          identifier: others.get(each.identifier) ?? each.identifier,
        }));
        await readOrRefused(folder, iwaFile(changed));
      }),
      runs,
    );
  });
});

describe('a hostile document', () => {
  test('whose styles, groups and lists go in circles is read', async () => {
    const circle = (
      identifier: number,
      type: number,
      fields: Parameters<typeof message>[0],
    ): TestObject => ({
      identifier,
      type,
      message: message(fields),
    });
    const place = message({ 1: { float: 5 }, 2: { float: 5 } });
    const drawable = message({ 1: message({ 1: place, 2: place }) });
    const folder = await target();
    await writeNumbers(folder.source, [
      {
        name: 'Round',
        tables: [
          {
            ...table,
            model: { 18: reference(71), 24: reference(72), 3: reference(73) },
            objects: [
              circle(71, 6004, { 1: message({ 3: reference(71) }), 11: message({ 8: 1 }) }),
              circle(72, 2022, { 1: message({ 3: reference(74) }) }),
              circle(74, 2022, { 1: message({ 3: reference(72) }) }),
              circle(73, 6003, { 1: message({ 3: reference(73) }) }),
            ],
          },
        ],
        drawables: [circle(80, 3008, { 1: drawable, 2: [reference(80), reference(81)] })],
      },
    ]);
    expect(await iworkToOdf(folder.source, folder.result)).toMatchObject({ kind: 'ods' });
  });

  test('that says it has a billion cells is read as far as they are there', async () => {
    const folder = await target();
    const huge = { ...table, model: { 6: 1_000_000, 7: 1_000, 9: 4e9, 10: 4e9, 11: 4e9 } };
    await writeNumbers(folder.source, [{ name: 'Huge', tables: [huge] }]);
    expect(await iworkToOdf(folder.source, folder.result)).toMatchObject({ kind: 'ods' });
  });

  test('that unpacks to more than is allowed is refused', async () => {
    const folder = await target();
    // A literal of one byte, then copies of 64 bytes of it: 21 times the size of the file.
    const copies = Buffer.alloc(3 * 60_000, Buffer.from([(63 << 2) | 2, 1, 0]));
    const length = 1 + 64 * 60_000;
    const head = [
      (length & 0x7f) | 0x80,
      ((length >> 7) & 0x7f) | 0x80,
      ((length >> 14) & 0x7f) | 0x80,
      length >> 21,
    ];
    const block = Buffer.concat([Buffer.from([...head, 0, 97]), copies]);
    const chunk = Buffer.concat([Buffer.from([0, 0, 0, 0]), block]);
    chunk.writeUIntLE(block.length, 1, 3);
    const files = Object.fromEntries(
      Array.from({ length: 75 }, (_, at) => [`Index/Part-${at}.iwa`, chunk]),
    );
    await writeZip(folder.source, files);
    await expect(iworkToOdf(folder.source, folder.result)).rejects.toMatchObject({
      code: 'too_complex',
    });
  });
});

async function readOrRefused(folder: string, archive: Uint8Array): Promise<void> {
  const source = path.join(folder, 'damaged.numbers');
  await writeZip(source, { 'Index/Document.iwa': archive });
  const outcome = await iworkToOdf(source, path.join(folder, 'result.ods')).then(
    ({ kind }) => kind,
    (error: unknown) => error,
  );
  if (outcome !== 'ods' && outcome !== 'odt' && outcome !== 'odp')
    expect(outcome).toBeInstanceOf(ConversionFailure);
}

async function target() {
  const folder = await tempDir();
  return {
    source: path.join(folder, 'hostile.numbers'),
    result: path.join(folder, 'result.ods'),
  };
}
