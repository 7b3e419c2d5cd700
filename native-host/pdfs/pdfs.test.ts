import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import sharp, { type Region } from 'sharp';
import { afterAll, expect, test, vi } from 'vitest';
import { maxPdfBytes } from '../../shared/messages/contracts/pdf-methods.ts';
import { createOcr } from '../../shared/node/ocr/ocr.ts';
import { drawnText } from '../../test/fixtures/images/drawn-text.ts';
import { createPdfs } from './pdfs.ts';

vi.setConfig({ testTimeout: 60_000 });

const ocr = createOcr();
const pdfs = createPdfs(ocr);
afterAll(async () => {
  await pdfs[Symbol.asyncDispose]();
  await ocr[Symbol.asyncDispose]();
});

const typed = 'This line was typed and is text.';
const drawn = 'This line is only a picture.';
const languages = ['eng'];
const { signal } = new AbortController();

async function mixedPdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  document.addPage([480, 200]).drawText(typed, { x: 48, y: 100, size: 14, font });
  const image = await document.embedPng(await drawnText([drawn]));
  document.addPage([480, 60]).drawImage(image, { x: 0, y: 0, width: 480, height: 60 });
  return await document.save();
}

test('pages are read by their text or their picture, with boxes in the picture', async () => {
  const { pdfId, pages } = await pdfs.open(await mixedPdf(), { signal });
  expect(pages).toBe(2);
  const first = await pdfs.page(pdfId, { page: 1, languages }, signal);
  const second = await pdfs.page(pdfId, { page: 2, languages }, signal);
  expect([first.text, second.text]).toEqual([typed, drawn]);
  for (const { lines, picture } of [first, second]) {
    const image = Buffer.from(picture, 'base64');
    const { width } = await sharp(image).metadata();
    const darkest = async (part: Region) =>
      Math.min(...(await sharp(image).extract(part).greyscale().raw().toBuffer()));
    const [word] = lines.flatMap(({ words }) => words);
    expect(word?.text).toBe('This');
    const { x: left, y: top, ...size } = word?.box ?? { x: 0, y: 0, width: 0, height: 0 };
    expect(left + size.width).toBeLessThan(width / 3);
    expect(await darkest({ left, top, ...size })).toBeLessThan(80);
    expect(await darkest({ left: 0, top, width: left - 4, height: size.height })).toBeGreaterThan(
      200,
    );
  }
  await pdfs.close(pdfId);
  await expect(pdfs.page(pdfId, { page: 1, languages }, signal)).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('what cannot be read is refused by its reason', async () => {
  const locked = await PDFDocument.create();
  locked.addPage();
  locked.encrypt({ userPassword: 'secret' });
  const long = await PDFDocument.create();
  for (let page = 0; page < 501; page++) long.addPage();
  const files = [Buffer.from('%PDF-1.7'), await locked.save(), await long.save()];
  const codes: unknown[] = [];
  for (const file of files) {
    codes.push(await pdfs.open(new Uint8Array(file), { signal }).catch(({ code }) => code));
  }
  expect(codes).toEqual(['unreadable_pdf', 'pdf_protected', 'pdf_too_long']);
  const large = pdfs.open(new Uint8Array(maxPdfBytes + 1), { signal });
  await expect(large).rejects.toMatchObject({ code: 'payload_too_large' });
});

test('a protected PDF is read with its password', async () => {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  document.addPage([480, 200]).drawText(typed, { x: 48, y: 100, size: 14, font });
  document.encrypt({ userPassword: 'secret' });
  const file = await document.save();
  const wrong = pdfs.open(file.slice(), { password: 'guessed', signal });
  await expect(wrong).rejects.toMatchObject({ code: 'pdf_protected' });
  const { pdfId } = await pdfs.open(file, { password: 'secret', signal });
  expect((await pdfs.page(pdfId, { page: 1, languages }, signal)).text).toBe(typed);
  await pdfs.close(pdfId);
});

test('a PDF that takes too long to draw is closed', async () => {
  await using hasty = createPdfs(ocr, { openMs: 60_000, drawMs: 1 });
  const { pdfId } = await hasty.open(await mixedPdf(), { signal });
  const page = () => hasty.page(pdfId, { page: 1, languages }, signal);
  await expect(page()).rejects.toMatchObject({ code: 'timeout' });
  await expect(page()).rejects.toMatchObject({ code: 'not_found' });
});

test('three PDFs are open at once, and a page that is not there is not found', async () => {
  const file = await mixedPdf();
  const open = await Promise.all([1, 2, 3].map(() => pdfs.open(file.slice(), { signal })));
  await expect(pdfs.open(file, { signal })).rejects.toMatchObject({ code: 'too_many_requests' });
  const [first] = open;
  await expect(pdfs.page(first?.pdfId ?? '', { page: 3, languages }, signal)).rejects.toMatchObject(
    { code: 'not_found' },
  );
  for (const { pdfId } of open) await pdfs.close(pdfId);
  const { pdfId } = await pdfs.open(file, { signal });
  await pdfs.close(pdfId);
});
