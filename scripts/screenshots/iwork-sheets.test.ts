import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { writeZip } from '../../test/fixtures/iwork/iwa-file.ts';
import { tempDir } from '../../test/fixtures/temp-dir.ts';
import { drawContactSheets } from './iwork-sheets.ts';

test('a contact sheet shows the preview that a document brings, also where it is not converted', {
  timeout: 120_000,
}, async () => {
  const documents = await tempDir();
  const red = { width: 300, height: 200, channels: 3 as const, background: '#ff0000' };
  const preview = await sharp({ create: red }).jpeg().toBuffer();
  await writeZip(path.join(documents, 'damaged & more.key'), { 'preview.jpg': preview });
  await drawContactSheets(documents, path.join(documents, 'sheets'));
  const sheet = sharp(path.join(documents, 'sheets', 'sheet-01.png')).removeAlpha();
  const { data, info } = await sheet.raw().toBuffer({ resolveWithObject: true });
  const isRed = (at: number) => (data[at] ?? 0) > 240 && (data[at + 1] ?? 0) < 20;
  const reds = Array.from({ length: info.width * info.height }, (_, at) => isRed(at * 3));
  // As wide and high as it may be: 620 of 620 and 413 of 440 pixels.
  expect(reds.filter(Boolean).length / (620 * 413)).toBeCloseTo(1, 1);
});
