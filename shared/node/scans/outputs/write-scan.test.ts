import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readZip } from '../../../../test/fixtures/documents/read-zip.ts';
import { tempDir } from '../../../../test/fixtures/temp-dir.ts';
import type { FlowBlock } from '../flow/flow-of.ts';
import type { ReadPage } from '../scan.ts';
import { identity } from '../upright/matrix.ts';
import { pageLayout } from './page-layout.ts';
import { writeFlow, writeScan } from './write-scan.ts';

/** A4 with a caption below a picture. */
async function pageWithPicture(): Promise<ReadPage> {
  const background = { r: 200, g: 30, b: 30 };
  const drawn = sharp({ create: { width: 20, height: 10, channels: 3, background } });
  const bytes = new Uint8Array(await drawn.png().toBuffer());
  const box = { x: 100, y: 310, width: 200, height: 12 };
  const words = [{ text: 'Figure', confidence: 95, box }];
  const line = { text: 'Figure 1: “A” & B', confidence: 95, box, words };
  return {
    ...{ number: 1, width: 595, height: 842, unit: 1, toShown: identity },
    ...{ lines: [line], read: [], tables: [] },
    pictures: [{ box: { x: 100, y: 100, width: 400, height: 200 }, bytes }],
  };
}

test('a Word document has the pictures of the pages, no larger than its paper allows', async () => {
  const page = await pageWithPicture();
  const target = path.join(await tempDir(), 'a.docx');
  await writeScan([page], { format: 'docx', title: 'a', target });
  const parts = readZip(await readFile(target));
  expect(parts.get('word/media/image1.png')).toEqual(Buffer.from(page.pictures[0]?.bytes ?? []));
  const [, width, height] =
    /<wp:extent cx="(\d+)" cy="(\d+)"/.exec(String(parts.get('word/document.xml'))) ?? [];
  expect(Number(width)).toBe(2 * Number(height));
  expect(Number(width) / 12_700).toBeLessThanOrEqual(400);
  expect(Number(width) / 12_700).toBeGreaterThan(300);
});

test('a page of HTML shows the pictures and loads nothing for them', async () => {
  const target = path.join(await tempDir(), 'a.html');
  await writeScan([await pageWithPicture()], { format: 'html', title: 'a', target });
  const html = await readFile(target, 'utf8');
  expect(html).toMatch(/<img src="data:image\/png;base64,[^"]+" alt="Figure/);
  expect(html.match(/src="(?!data:)/)).toBeNull();
});

test('programs learn the language in which the pages were read', async () => {
  const into = await tempDir();
  const written = async (format: 'docx' | 'odt' | 'html', language: string) => {
    const target = path.join(into, `${language}.${format}`);
    await writeScan([await pageWithPicture()], { format, title: 'a', language, target });
    return await readFile(target);
  };
  const docx = readZip(await written('docx', 'de'));
  expect(String(docx.get('word/styles.xml'))).toContain('<w:lang w:val="de-DE"');
  expect(String(docx.get('docProps/core.xml'))).toContain('<dc:language>de</dc:language>');
  const odt = readZip(await written('odt', 'de'));
  expect(String(odt.get('meta.xml'))).toContain('<dc:language>de</dc:language>');
  expect(String(odt.get('styles.xml'))).toContain('fo:language="de" fo:country="DE"');
  const japanese = readZip(await written('odt', 'ja'));
  expect(String(japanese.get('styles.xml'))).toContain('style:language-asian="ja"');
  expect(String(await written('html', 'de'))).toMatch(/^<!doctype html>\n<html lang="de">/);
});

test('pages without text give their pictures, and say that these are all', async () => {
  const page = { ...(await pageWithPicture()), lines: [] };
  const target = path.join(await tempDir(), 'a.docx');
  const warnings = await writeScan([page], { format: 'docx', title: 'a', target });
  expect(warnings).toEqual([expect.objectContaining({ code: 'no_text_found' })]);
  expect(readZip(await readFile(target)).has('word/media/image1.png')).toBe(true);
});

test('bold, italic and alignment come into each format', async () => {
  const into = await tempDir();
  const bold = { from: 2, to: 6, bold: true, italic: false };
  const flow: FlowBlock[] = [
    { kind: 'heading', level: 1, text: 'Title', align: 'center' },
    { kind: 'paragraph', text: 'a bold_ text', parts: [bold], align: 'right' },
    { kind: 'item', marker: '•', level: 0, text: 'a both', parts: [{ ...bold, italic: true }] },
  ];
  const written = async (format: 'docx' | 'odt' | 'html' | 'md') => {
    const target = path.join(into, `a.${format}`);
    await writeFlow(flow, { format, title: 'a', target, page: pageLayout([]) });
    return await readFile(target);
  };
  expect(String(await written('md'))).toBe('# Title\n\na **bold**\\_ text\n\n- a ***both***\n');
  const html = String(await written('html'));
  expect(html).toContain('<h1 style="text-align:center">Title</h1>');
  expect(html).toContain('<p style="text-align:right">a <strong>bold</strong>_ text</p>');
  expect(html).toContain('<li>a <strong><em>both</em></strong></li>');
  const docx = String(readZip(await written('docx')).get('word/document.xml'));
  expect(docx).toMatch(
    /<w:jc w:val="right"\/><\/w:pPr>.*<w:b\/><w:bCs\/><\/w:rPr><w:t [^>]*>bold</,
  );
  expect(docx).toMatch(/<w:b\/><w:bCs\/><w:i\/><w:iCs\/><\/w:rPr><w:t [^>]*>both</);
  const odt = String(readZip(await written('odt')).get('content.xml'));
  const style = /<text:span text:style-name="(\w+)">both/.exec(odt)?.[1];
  expect(odt).toMatch(
    new RegExp(
      `style:name="${style}"[^>]*><style:text-properties fo:font-weight="bold" fo:font-style="italic"`,
    ),
  );
  expect(odt).toMatch(/fo:text-align="end"/);
  expect(odt).toMatch(
    /style:parent-style-name="Heading_20_1"><style:paragraph-properties fo:text-align="center"/,
  );
});

test('cells of tables keep bold words and how they are aligned', async () => {
  const box = { x: 0, y: 0, width: 100, height: 10 };
  const cell = { text: 'a total', box, confidence: 95, columnSpan: 1, rowSpan: 1 };
  const parts = [{ from: 2, to: 7, bold: true, italic: false }];
  const looks = new Map([[cell, { align: 'right' as const, parts }]]);
  const flow: FlowBlock[] = [{ kind: 'table', table: { box, rows: [[cell]] }, looks }];
  const into = await tempDir();
  const written = async (format: 'docx' | 'odt') => {
    const target = path.join(into, `a.${format}`);
    await writeFlow(flow, { format, title: 'a', target, page: pageLayout([]) });
    return readZip(await readFile(target));
  };
  const docx = String((await written('docx')).get('word/document.xml'));
  expect(docx).toMatch(
    /<w:tc>.*<w:jc w:val="right"\/>.*<w:b\/><w:bCs\/><\/w:rPr><w:t [^>]*>total<.*<\/w:tc>/,
  );
  const odt = String((await written('odt')).get('content.xml'));
  const [, style] = /<table:table-cell[^>]*><text:p text:style-name="(\w+)">/.exec(odt) ?? [];
  expect(odt).toMatch(new RegExp(`style:name="${style}"[^>]*>[^/]*fo:text-align="end"`));
  expect(odt).toMatch(/<text:span text:style-name="\w+">total/);
});
