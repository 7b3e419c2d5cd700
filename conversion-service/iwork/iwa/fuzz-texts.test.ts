import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  iwaChunks,
  iwaFile,
  type TestObject,
  writeZip,
} from '../../../test/fixtures/iwork/iwa-file.ts';
import { TestShow } from '../../../test/fixtures/iwork/keynote-file.ts';
import { identifiers } from '../../../test/fixtures/iwork/numbers-file.ts';
import { drawableMessage, pagesObjects } from '../../../test/fixtures/iwork/pages-file.ts';
import { message, reference } from '../../../test/fixtures/iwork/protobuf.ts';
import { tableObjects } from '../../../test/fixtures/iwork/table-objects.ts';
import { tempDir } from '../../../test/fixtures/temp-dir.ts';
import { ConversionFailure } from '../../conversion/failure.ts';
import { iworkToOdf } from '../iwork-to-odf.ts';
import { unpackIwa } from './unpack/open-package.ts';

/** Each run is a few milliseconds. */
const runs = { numRuns: 40 };

const kinds = [
  { kind: 'pages', objects: pagesSample() },
  { kind: 'keynote', objects: keynoteSample() },
];

test.each(kinds)('a $kind document with bytes changed is read or refused', async ({ objects }) => {
  const folder = await tempDir();
  const stream = unpackIwa(iwaFile(objects), 1e7).bytes;
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

test.each(kinds)('a $kind document that is cut off is read or refused', async ({ objects }) => {
  const folder = await tempDir();
  const file = iwaFile(objects);
  await fc.assert(
    fc.asyncProperty(fc.nat(file.length), async (length) => {
      await readOrRefused(folder, file.subarray(0, length));
    }),
    runs,
  );
});

test.each(kinds)('a $kind document that refers in circles is read or refused', async (sample) => {
  const folder = await tempDir();
  const all = sample.objects.map(({ identifier }) => identifier);
  const pair = fc.tuple(fc.constantFrom(...all), fc.constantFrom(...all));
  await fc.assert(
    fc.asyncProperty(fc.array(pair, { minLength: 1, maxLength: 6 }), async (pairs) => {
      const others = new Map(pairs);
      const changed = sample.objects.map((each) => ({
        ...each,
        identifier: others.get(each.identifier) ?? each.identifier,
      }));
      await readOrRefused(folder, iwaFile(changed));
    }),
    runs,
  );
});

function pagesSample(): TestObject[] {
  const made = tallTable();
  const group = message({ 1: drawableMessage([0, 0, 10, 10]), 2: [reference(52), reference(51)] });
  const tables = {
    9: [
      { index: 7, object: 50 },
      { index: 9, object: 53 },
    ],
  };
  return pagesObjects({ text: 'Before\n\ufffc\n\ufffcAfter', tables }, [
    { identifier: 50, type: 2003, message: message({ 1: reference(made.info) }) },
    // A group that holds itself.
    { identifier: 52, type: 3008, message: group },
    { identifier: 53, type: 2003, message: message({ 1: reference(52) }) },
    ...made.objects,
  ]);
}

function keynoteSample(): TestObject[] {
  const made = tallTable();
  const show = new TestShow();
  show.addSlide({ name: 'First', drawables: [made.info], notes: 'Notes' });
  return [...show.objects(), ...made.objects];
}

/** Says that it has more cells, and far more headers, than are stored. */
function tallTable() {
  const cells = [[{ value: { text: 'Item' } }, { value: { number: '2.50' } }]];
  const model = { 6: 60, 7: 5, 9: 4e9, 10: 4e9, 11: 4e9 };
  return tableObjects({ name: 'Costs', cells, model }, identifiers(10_000));
}

async function readOrRefused(folder: string, archive: Uint8Array): Promise<void> {
  const source = path.join(folder, 'damaged.pages');
  await writeZip(source, { 'Index/Document.iwa': archive });
  const outcome = await iworkToOdf(source, path.join(folder, 'result.odf')).then(
    ({ kind }) => kind,
    (error: unknown) => error,
  );
  if (typeof outcome !== 'string') expect(outcome).toBeInstanceOf(ConversionFailure);
}
