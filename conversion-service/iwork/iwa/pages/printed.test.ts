import { execFile } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { TestObject } from '../../../../test/fixtures/iwork/iwa-file.ts';
import { identifiers } from '../../../../test/fixtures/iwork/numbers-file.ts';
import { odfContent } from '../../../../test/fixtures/iwork/ods-content.ts';
import {
  drawableMessage,
  pagesObjects,
  styleObject,
  type TestText,
  textObject,
  writePages,
} from '../../../../test/fixtures/iwork/pages-file.ts';
import { type Fields, message, reference } from '../../../../test/fixtures/iwork/protobuf.ts';
import { tableObjects } from '../../../../test/fixtures/iwork/table-objects.ts';
import { tempDir } from '../../../../test/fixtures/temp-dir.ts';
import { iworkToOdf } from '../../iwork-to-odf.ts';

const run = promisify(execFile);

const body = styleObject(11, 2022, {
  name: 'Body',
  characters: { 3: { float: 11 }, 5: 'HelveticaNeue' },
});

const styled = (text: string): TestText => ({
  text,
  tables: { 5: [{ index: 0, object: body.identifier }] },
});

describe('a text that is printed', () => {
  test('has lines as high as those of its font, empty ones too', { timeout: 60_000 }, async () => {
    const { file } = await converted(pagesObjects(styled('one\n\ntwo\nthree'), [body]), true);
    const [one = 0, two = 0, three = 0] = await tops(file);
    // Helvetica Neue at 11 points: 10 above the baseline and 2 below. Other fonts have 12.6.
    expect(two - one).toBeCloseTo(24, 0);
    expect(three - two).toBeCloseTo(12, 0);
  });

  test('multiplies the height by the spacing of lines, and leaves heights that are said', async () => {
    const spaced = (amount: number, mode: number) =>
      styleObject(12, 2022, {
        name: 'Spaced',
        parent: 11,
        paragraph: { 13: message({ 1: mode, 2: { float: amount } }) },
      });
    const styles = async (style: typeof body) =>
      (await converted(pagesObjects(withStyle(12), [body, style]), true)).styles;
    expect(await styles(spaced(2, 0))).toMatch(/"Spaced".*?fo:line-height="190%"/);
    expect(await styles(spaced(20, 2))).toMatch(/"Spaced".*?fo:line-height="20pt"/);
  });

  test('breaks addresses behind slashes, of which its words show nothing', {
    timeout: 60_000,
  }, async () => {
    const address = `https://example.org/${'long'.repeat(10)}/${'name'.repeat(10)}`;
    const { file, content } = await converted(
      pagesObjects(styled(`See [the page](${address})`), [body]),
      true,
    );
    expect(content).toContain('/\u200bnamename');
    const { stdout } = await run('pdftotext', ['-raw', await pdfOf(file), '-']);
    expect(stdout).toContain('See [the page](https://example.org/');
    expect(stdout.replaceAll(/\s/g, '')).toContain(address);
  });

  test('other documents keep their texts and styles as they are', async () => {
    const { content, styles } = await converted(
      pagesObjects(styled('https://example.org/a'), [body]),
      false,
    );
    expect(content).not.toContain('\u200b');
    expect(styles).not.toMatch(/line-height|text-scale/);
  });
});

test('a page that begins with a table begins once', { timeout: 60_000 }, async () => {
  const table = tableObjects(
    { name: 'T', cells: [[{ value: { text: 'Zelle' } }]] },
    identifiers(200),
  );
  const text = { text: 'eins\u0005\ufffczwei', tables: { 9: [{ index: 5, object: 80 }] } };
  const objects = pagesObjects(text, [
    attachment(80, { 1: reference(table.info) }),
    ...table.objects,
  ]);
  const { file } = await converted(objects, true);
  const { stdout } = await run('pdftotext', [await pdfOf(file), '-']);
  expect(stdout.split('\f').map((page) => page.match(/\S+/g))).toEqual([
    ['eins'],
    ['Zelle', 'zwei'],
    null,
  ]);
});

describe('an object that moves with the text', () => {
  /** Offsets of 40 and 30 points from a margin of 50 and a paragraph at 120. */
  const moved = (width: number) => {
    const shape = message({
      1: message({ 1: drawableMessage([90, 150, width, 20], { wrap: 4 }), 3: message({}) }),
      4: reference(91),
      6: true,
    });
    const text = textObject(91, { text: 'Kasten' });
    const fields = { 1: reference(90), 3: { float: 40 }, 4: 0, 5: { float: 30 } };
    return pagesObjects({ text: 'a\ufffcb', tables: { 9: [{ index: 1, object: 80 }] } }, [
      attachment(80, fields),
      { identifier: 90, type: 2011, message: shape },
      text,
    ]);
  };

  test('stands in print where it stood on its page', async () => {
    const printed = (await converted(moved(100), true)).content;
    expect(printed).toMatch(/svg:x="90pt" svg:y="150pt"/);
    expect(printed).toContain('style:vertical-rel="page"');
    const { content } = await converted(moved(100), false);
    expect(content).toMatch(/svg:x="40pt" svg:y="30pt"/);
    expect(content).toContain('style:vertical-rel="paragraph"');
  });

  test('has text beside it only where there is space', async () => {
    expect((await converted(moved(100), false)).content).toContain('style:wrap="parallel"');
    // The text is 300 points wide.
    expect((await converted(moved(280), false)).content).toContain('style:wrap="none"');
  });
});

test('a table begins below an object that has text beside it', { timeout: 60_000 }, async () => {
  const table = tableObjects(
    { name: 'T', cells: [[{ value: { text: 'Zelle' } }]] },
    identifiers(200),
  );
  const box = message({
    1: message({ 1: drawableMessage([60, 70, 100, 150], { wrap: 4 }), 3: message({}) }),
    4: reference(91),
    6: true,
  });
  const text = { text: '\ufffc', tables: { 9: [{ index: 0, object: 80 }] } };
  const objects = pagesObjects(text, [
    attachment(80, { 1: reference(table.info) }),
    { identifier: 90, type: 2011, message: box },
    textObject(91, { text: 'Kasten' }),
    floating(90),
    { identifier: 4, type: 10015, message: message({ 1: [reference(2), reference(90)] }) },
    ...table.objects,
  ]);
  const { file } = await converted(objects, true);
  const words = await tops(file);
  // The box ends at 220 points, and keeps 12 free.
  expect(Math.max(...words)).toBeGreaterThan(225);
});

function floating(drawable: number): TestObject {
  const entry = message({ 1: reference(drawable) });
  return { identifier: 3, type: 10010, message: message({ 1: message({ 1: 0, 3: entry }) }) };
}

function attachment(identifier: number, fields: Fields): TestObject {
  return { identifier, type: 2003, message: message(fields) };
}

function withStyle(object: number): TestText {
  return { text: 'words', tables: { 5: [{ index: 0, object }] } };
}

test('gaps and columns are fractions of the width of the text', async () => {
  const columns = (fields: Record<number, Uint8Array>) => ({
    identifier: 30,
    type: 2024,
    message: message({ 11: message({ 7: message(fields) }) }),
  });
  const content = async (fields: Record<number, Uint8Array>) => {
    const text = { text: 'words', tables: { 12: [{ index: 0, object: 30 }] } };
    return (await converted(pagesObjects(text, [columns(fields)]), false)).content;
  };
  // The text is 300 points wide.
  expect(await content({ 1: message({ 1: 2, 2: { float: 0.125 } }) })).toContain(
    'fo:column-gap="37.5pt"',
  );
  const unequal = message({
    1: { float: 0.25 },
    2: message({ 1: { float: 0.25 }, 2: { float: 0.5 } }),
  });
  const widths = (await content({ 2: unequal })).matchAll(/style:rel-width="(\d+)\*"/g);
  expect([...widths].map(([, width]) => Number(width))).toEqual([113, 188]);
});

async function converted(objects: Parameters<typeof writePages>[1], printed: boolean) {
  const folder = await tempDir();
  const source = path.join(folder, 'text.pages');
  const file = path.join(folder, 'text.odt');
  await writePages(source, objects);
  await iworkToOdf(source, file, { printed });
  const styles = await odfContent(file, 'styles.xml');
  return { file, content: await odfContent(file), styles };
}

/** From the page's upper edge, in points. */
async function tops(file: string): Promise<number[]> {
  const { stdout } = await run('pdftotext', ['-bbox', await pdfOf(file), '-']);
  return [...stdout.matchAll(/yMin="([\d.]+)"/g)].map(([, y]) => Number(y));
}

async function pdfOf(file: string): Promise<string> {
  const folder = path.dirname(file);
  const profile = `-env:UserInstallation=${pathToFileURL(path.join(folder, 'profile'))}`;
  await run('soffice', [
    profile,
    '--headless',
    '--convert-to',
    'pdf:writer_pdf_Export',
    '--outdir',
    folder,
    file,
  ]);
  return path.join(folder, 'text.pdf');
}
