import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { odfParts, textDocument } from './testing/odf-documents.ts';
import { type TestConverter, testConverter } from './testing/test-converter.ts';
import { writePackage } from './testing/write-package.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 });

const run = promisify(execFile);
let shared: TestConverter;

beforeAll(async () => {
  shared = await testConverter();
  await writePackage(at('Brief.odt'), textDocument());
  await writePackage(at('A5.odt'), lyingA5());
  await writeFile(at('Zahlen.csv'), 'a,b\n1,2\n');
});

afterAll(() => shared[Symbol.asyncDispose]());

const at = (name: string) => path.join(shared.folder, name);

/** A page 21 cm wide and 14.8 cm high. */
function lyingA5() {
  const names = ['office', 'style'].map(
    (name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`,
  );
  const layout =
    '<style:page-layout style:name="P"><style:page-layout-properties fo:page-width="21cm" fo:page-height="148mm" style:print-orientation="landscape"/></style:page-layout>';
  const styles = `<?xml version="1.0" encoding="UTF-8"?><office:document-styles ${names.join(' ')} xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" office:version="1.2"><office:automatic-styles>${layout}</office:automatic-styles><office:master-styles><style:master-page style:name="Standard" style:page-layout-name="P"/></office:master-styles></office:document-styles>`;
  return odfParts('odt', '<text:p>Karte</text:p>', { 'styles.xml': Buffer.from(styles) });
}

/** Width and height of the first page, in whole points. */
async function pageSize(name: string, landscape?: boolean): Promise<number[]> {
  const { target } = await shared.convert(name, 'pdf', { landscape });
  const { stdout } = await run('pdfinfo', [target]);
  const [, width, height] = /Page size:\s+([\d.]+) x ([\d.]+)/.exec(stdout) ?? [];
  return [Math.round(Number(width)), Math.round(Number(height))];
}

test.each(['Brief.odt', 'A5.odt', 'Zahlen.csv'])('the pages of %s lie or stand', async (name) => {
  const [own, lying, standing] = await Promise.all([
    pageSize(name),
    pageSize(name, true),
    pageSize(name, false),
  ]);
  const [short = 0, long = 0] = own.toSorted((a, b) => a - b);
  expect(short).toBeLessThan(long);
  expect({ lying, standing }).toEqual({ lying: [long, short], standing: [short, long] });
});

test('what stands on them stays', async () => {
  const { target } = await shared.convert('Brief.odt', 'pdf', { landscape: true });
  const { stdout } = await run('pdftotext', [target, '-']);
  expect(stdout).toMatch(/Überschrift[\s\S]*Grüße aus Köln[\s\S]*Zelle 42/);
});

test('images of pages lie too', async () => {
  const { target } = await shared.convert('Brief.odt', 'png', { landscape: true, dpi: 40 });
  const { width = 0, height = 0 } = await sharp(target).metadata();
  expect(width).toBeGreaterThan(height);
});
