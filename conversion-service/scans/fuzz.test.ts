import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PDFDocument, PDFName, StandardFonts } from '@cantoo/pdf-lib';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { createOcr } from '../../shared/node/ocr/ocr.ts';
import { tempDir } from '../../test/fixtures/temp-dir.ts';
import { ConversionFailure } from '../conversion/failure.ts';
import { blameDocument } from '../engine/blame-document.ts';
import { testConverter } from '../engine/testing/test-converter.ts';
import { convertScan, type ScanOrder } from './convert-scan.ts';

vi.setConfig({ testTimeout: 120_000 });

/** A form, links, an image and a layer, in plain bytes, so that every part is hit. */
async function smallPdf(useObjectStreams: boolean): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const { context } = document;
  const font = await document.embedFont(StandardFonts.Helvetica);
  const [first, second] = [document.addPage([300, 200]), document.addPage([300, 200])];
  for (const page of [first, second])
    page.drawText('Some words', { x: 20, y: 150, font, size: 12 });
  const field = document.getForm().createTextField('name');
  field.setText('Vandermeer');
  for (const page of [first, second])
    field.addToPage(page, { x: 20, y: 100, width: 90, height: 20 });
  document.getForm().createCheckBox('agree').addToPage(first, { x: 150, y: 100 });
  const link = {
    Type: 'Annot',
    Subtype: 'Link',
    Rect: [20, 20, 90, 40],
    Dest: [second.ref, 'Fit'],
  };
  first.node.addAnnot(context.register(context.obj(link)));
  const layer = context.register(context.obj({ Type: 'OCG' }));
  first.node.Resources()?.set(PDFName.of('Properties'), context.obj({ Shown: layer }));
  const image = context.stream('\x80\x40', {
    ...{ Type: 'XObject', Subtype: 'Image', Width: 2, Height: 1 },
    ...{ BitsPerComponent: 8, ColorSpace: 'DeviceGray' },
  });
  first.node.setXObject(PDFName.of('Picture'), context.register(image));
  const content = '/OC /Shown BDC q 20 0 0 20 90 10 cm /Picture Do Q EMC';
  first.node.addContentStream(context.register(context.flateStream(content)));
  return await document.save({ useObjectStreams });
}

type Change = { at: number; kind: 'byte' | 'cut' | 'repeat' | 'number' | 'word'; value: number };

const change: fc.Arbitrary<Change> = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  kind: fc.constantFrom('byte', 'cut', 'repeat', 'number', 'word'),
  value: fc.nat(0xffff),
});

/** What programs have been brought down with in the place of a number. */
const numbers = [
  '-1',
  '0',
  '65536',
  '4294967296',
  '1e39',
  '99999999999999999999',
  '1 0 R',
  '3 0 R',
];
const words = [
  '/Pages',
  '/Page',
  '<<',
  '>>',
  '[',
  ']',
  'endobj',
  'stream',
  'null',
  '(',
  '/Parent 3 0 R',
];

function changed(bytes: Uint8Array, changes: Change[]): Buffer {
  return changes.reduce((before, { at, kind, value }) => {
    const place = Math.floor(at * before.length);
    const until = (end: number) => before.subarray(0, end);
    const rest = before.subarray(place);
    const length = value % 200;
    if (kind === 'byte')
      return Buffer.concat([until(place), Buffer.of(value & 0xff), rest.subarray(1)]);
    if (kind === 'cut') return Buffer.concat([until(place), rest.subarray(length)]);
    if (kind === 'repeat') return Buffer.concat([until(place), rest.subarray(0, length), rest]);
    const text = rest.toString('latin1');
    const pattern = kind === 'number' ? /\d+/ : /\/[A-Za-z]+/;
    const put = kind === 'number' ? numbers[value % numbers.length] : words[value % words.length];
    return Buffer.concat([until(place), Buffer.from(text.replace(pattern, String(put)), 'latin1')]);
  }, Buffer.from(bytes));
}

const codes = ['password_required', 'corrupt_document', 'too_complex', 'empty_result'];

type Fuzzed = Pick<ScanOrder, 'output'> & { pages?: string };

test.each([
  ['plain', false],
  ['packed', true],
])('a damaged PDF, %s, is read or refused by a known reason', async (_, isPacked) => {
  const folder = await tempDir();
  await using ocr = createOcr({ timeLimitMs: 10_000 });
  const source = path.join(folder, 'damaged.pdf');
  const whole = await smallPdf(isPacked);
  const orders: Fuzzed[] = [{ output: 'txt' }, { output: 'docx' }, { output: 'pdf', pages: '1' }];
  const outcome = async (bytes: Buffer, { output, pages }: Fuzzed) => {
    await writeFile(source, bytes);
    const target = path.join(folder, 'result');
    try {
      const options = { ocr: 'skip' as const, pages };
      await convertScan({ source, target, options, output, title: 'damaged' }, ocr);
      return 'read';
    } catch (error) {
      return blameDocument(error).code;
    }
  };
  expect(await outcome(Buffer.from(whole), { output: 'txt' })).toBe('read');
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
      const bytes = changed(whole, changes);
      for (const order of orders) expect(['read', ...codes]).toContain(await outcome(bytes, order));
    }),
    {
      seed: 20_261_125,
      numRuns: 25,
      interruptAfterTimeLimit: 10_000,
      markInterruptAsFailure: false,
    },
  );
});

test('no damaged PDF brings a worker down, or keeps it', async () => {
  await using shared = await testConverter({ workers: 1, jobTimeoutMs: 60_000 });
  const whole = await smallPdf(false);
  const some = fc.sample(fc.array(change, { minLength: 1, maxLength: 6 }), { seed: 7, numRuns: 8 });
  for (const changes of some) {
    await writeFile(path.join(shared.folder, 'damaged.pdf'), changed(whole, changes));
    const options = { ocr: 'skip', pages: '1' } as const;
    const made = await shared
      .convert('damaged.pdf', 'pdf', options)
      .catch((error: unknown) => error);
    if (made instanceof ConversionFailure) expect(codes).toContain(made.code);
    else expect(made).toMatchObject({ extension: 'pdf' });
  }
  expect(shared.converter.replaced?.()).toEqual({ worn: 0, failed: 0 });
});
