import { execFile } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Point } from '../../../../shared/geometry.ts';
import { chartGrid, chartStyle } from '../../../../test/fixtures/iwork/chart-objects.ts';
import { drawable, point } from '../../../../test/fixtures/iwork/keynote-objects.ts';
import { type TestSheet, writeNumbers } from '../../../../test/fixtures/iwork/numbers-file.ts';
import { filledCells, odfContent } from '../../../../test/fixtures/iwork/ods-content.ts';
import { styleObject } from '../../../../test/fixtures/iwork/pages-file.ts';
import { message, reference } from '../../../../test/fixtures/iwork/protobuf.ts';
import { redPicture } from '../../../../test/fixtures/iwork/red-picture.ts';
import type { TestCell } from '../../../../test/fixtures/iwork/table-objects.ts';
import { tempDir } from '../../../../test/fixtures/temp-dir.ts';
import { iworkToOdf } from '../../iwork-to-odf.ts';
import { openZip } from '../../zip-file.ts';

const run = promisify(execFile);

const text = (content: string): TestCell => ({ value: { text: content } });
const named = { 22: true };

/** Two tables beside each other and one below, which has wider columns. */
const threeTables: TestSheet = {
  name: 'Budget',
  tables: [
    { name: 'Costs', cells: [[text('Rent'), text('Food')]], model: named },
    { name: 'Income', cells: [[text('Wages')]], position: { x: 300, y: 0 } },
    {
      name: 'Summary',
      cells: [[text('Total')], [text('Rest')]],
      position: { x: 40, y: 200 },
    },
  ],
};

describe('a spreadsheet that is printed', () => {
  test('keeps the tables of a sheet where they stand', async () => {
    const { content } = await printed([threeTables]);
    expect(
      [...content.matchAll(/<table:table table:name="([^"]*)"/g)].map(([, name]) => name),
    ).toEqual(['Budget']);
    const places = placesIn(content);
    const [rent, food, wages] = ['Rent', 'Food', 'Wages'].map((word) => places.get(word));
    const [total, name] = ['Total', 'Costs'].map((word) => places.get(word));
    expect(name).toEqual({ x: 0, y: 0 });
    expect(rent).toEqual({ x: 0, y: 28 });
    expect(food?.x).toBeGreaterThan(40);
    expect(wages).toEqual({ x: 300, y: 0 });
    expect(total).toEqual({ x: 40, y: 200 });
  });

  test('a chart is as large around its plot as its labels and legend need, its axes as in Numbers', async () => {
    const grid = chartGrid(['North'], ['Q1'], [[3]]);
    const number = (each: number) => message({ 1: { double: each } });
    const objects = [
      chartStyle(910, 5026, { 25: false, 28: false }),
      chartStyle(911, 5027, { 5: 4, 11: false, 17: number(8), 18: number(-4) }),
      chartStyle(912, 5026, { 27: true }),
      chartStyle(913, 5029, { 39: true }),
    ];
    const sparse = message({ 1: 1, 2: message({ 1: 0, 2: reference(913) }) });
    const table = { name: 'T', cells: [[text('Rent')]] };
    const chart = {
      identifier: 900,
      type: 5021,
      message: message({
        1: drawable({ x: 100, y: 100, width: 300, height: 200 }),
        10000: message({
          ...{ 1: 1, 5: 1, 7: grid, 13: reference(910), 14: reference(911), 15: reference(912) },
          // From 45 to 31 points above the plot, which is 200 high, and 10 to the left of it.
          ...{ 3: message({ 1: point(-160, -145), 2: point(300, 14) }), 19: sparse },
        }),
      }),
    };
    const { target } = await printed([{ name: 'S', tables: [table], drawables: [chart], objects }]);
    await using zip = await openZip(target);
    const object = Buffer.from(await zip.read('Object 1/content.xml')).toString();
    const [, left = '', top] =
      /<chart:plot-area [^>]*svg:x="(\d+)pt" svg:y="(\d+)pt" svg:width="300pt" svg:height="200pt"/.exec(
        object,
      ) ?? [];
    expect(Number(left)).toBeGreaterThanOrEqual(10);
    expect(top).toBe('45');
    expect(object).toContain(`<chartooo:coordinate-region svg:x="${left}pt" svg:y="45pt"`);
    expect(object).toContain(`svg:x="${Number(left) - 10}pt" svg:y="0pt"`);
    const propertiesOf = (part: RegExp) => {
      const name = part.exec(object)?.[1];
      return new RegExp(`style:name="${name}".*?</style:style>`).exec(object)?.[0];
    };
    const values = propertiesOf(/name="primary-y" chart:style-name="(\w+)"/);
    expect(values).toContain('chart:minimum="-4"');
    expect(values).toContain('chart:maximum="8" chart:interval-major="3"');
    expect(values).toContain('chart:display-label="false"');
    expect(values).toContain('draw:stroke="none"');
    expect(object.match(/<chart:grid /g)).toHaveLength(1);
    expect(propertiesOf(/<chart:series chart:style-name="(\w+)"/)).toContain(
      'chart:data-label-number="value"',
    );
  });

  test('a chart has the formats, lines and gaps of its axes and the labels of each series', async () => {
    const shares = message({ 1: 258, 2: 1 });
    const line = message({
      1: message({ 1: 1, 3: { float: 1 }, 4: { float: 0 }, 5: { float: 0 }, 6: { float: 1 } }),
      2: { float: 3 },
      6: message({ 1: 1 }),
    });
    const objects = [
      chartStyle(910, 5026, { 17: line }),
      chartStyle(911, 5027, { 42: message({ 1: 257, 2: 0, 3: 'EUR', 5: true }) }),
      chartStyle(913, 5029, { 39: false }),
      chartStyle(914, 5029, { 39: true, 98: shares }),
      chartStyle(915, 5022, { 16: { float: 10 }, 17: { float: 40 } }),
    ];
    const entry = (index: number, style: number) => message({ 1: index, 2: reference(style) });
    const chart = {
      identifier: 900,
      type: 5021,
      message: message({
        1: drawable({ x: 100, y: 100, width: 300, height: 200 }),
        10000: message({
          ...{ 1: 1, 5: 1, 7: chartGrid(['North', 'South'], ['Q1'], [[1_200], [0.5]]) },
          ...{ 9: reference(915), 13: reference(910), 14: reference(911) },
          19: message({ 1: 2, 2: [entry(0, 913), entry(1, 914)] }),
        }),
      }),
    };
    const table = { name: 'T', cells: [[text('Rent')]] };
    const { target } = await printed([{ name: 'S', tables: [table], drawables: [chart], objects }]);
    const object = await odfContent(target, 'Object 1/content.xml');
    const styleOf = (part: RegExp) => {
      const name = part.exec(object)?.[1];
      return new RegExp(`style:name="${name}".*?</(?:style:style|number:[a-z]+-style)>`).exec(
        object,
      )?.[0];
    };
    const axis = styleOf(/name="primary-y" chart:style-name="(\w+)"/) ?? '';
    expect(axis).toContain('chart:gap-width="40" chart:overlap="-10"');
    const format = new RegExp(/data-style-name="(\w+)"/).exec(axis)?.[1];
    expect(styleOf(new RegExp(`style:name="(${format})"`))).toMatch(/€.*grouping="true"/s);
    expect(styleOf(/<chart:grid [^>]*chart:style-name="(\w+)"/)).toContain(
      'svg:stroke-color="#ff0000" svg:stroke-width="3pt"',
    );
    const [north, south] = [...object.matchAll(/<chart:series chart:style-name="(\w+)"/g)].map(
      ([, name]) => styleOf(new RegExp(`style:name="(${name})"`)),
    );
    expect(north).not.toContain('data-label-number');
    expect(south).toContain('chart:data-label-number="value"');
    expect(south).toMatch(/data-style-name="N\d"/);
  });

  test('keeps what lies beside a table at its place, and what lay below it behind', async () => {
    const shape = (identifier: number, x: number, y: number) => ({
      identifier,
      type: 2011,
      message: message({
        1: message({ 1: drawable({ x, y, width: 50, height: 20, flags: 3 }) }),
        6: false,
      }),
    });
    const sheet = {
      name: 'S',
      tables: [{ name: 'T', cells: [[text('Cell')]], position: { x: 30, y: 90 } }],
      drawables: [shape(900, 10, 15)],
    };
    const { content } = await printed([sheet]);
    expect(placesIn(content).get('Cell')).toEqual({ x: 20, y: 75 });
    expect(content).toMatch(/<table:shapes>.*svg:x="0pt" svg:y="0pt"/s);
  });

  test('images that fill cells lie behind them, cut as Numbers cuts them', async () => {
    // 40 × 20: covering a square it loses a half, fitting into it leaves room above and below.
    const frames = async (technique: number) => {
      const { content, target } = await printed([pictured(technique)], await pictureFiles());
      const isBehind = content.includes('table:table-background="true"');
      const [, frame = '', href = ''] =
        /<draw:frame ([^>]*)><draw:image [^>]*xlink:href="([^"]*)"/.exec(content) ?? [];
      await using zip = await openZip(target);
      const { width, height } = await sharp(await zip.read(href)).metadata();
      const size = (name: string) =>
        Number(new RegExp(`svg:${name}="([\\d.]+)pt"`).exec(frame)?.[1]);
      return {
        pixels: width / height,
        shape: size('width') / size('height'),
        y: size('y'),
        isBehind,
      };
    };
    const covering = await frames(3);
    expect(covering.pixels).toBeCloseTo(covering.shape, 0);
    // Below the name of the table, behind the lines of its cells.
    expect(covering.isBehind).toBe(true);
    expect(covering.y).toBe(28);
    const fitting = await frames(4);
    expect(fitting.pixels).toBe(2);
    expect(fitting.shape).toBeCloseTo(2);
  });

  test('images that fill cells are shown in print, and a spreadsheet without them says so', async () => {
    const folder = await tempDir();
    const source = path.join(folder, 'document.numbers');
    await writeNumbers(source, [pictured(3)], await pictureFiles());
    const warned = async (isPrinted: boolean) => {
      const target = path.join(folder, `${isPrinted}.ods`);
      const { warnings } = await iworkToOdf(source, target, { printed: isPrinted });
      return warnings.filter(({ code }) => code === 'picture_left_out');
    };
    expect(await warned(true)).toEqual([]);
    const detail = 'Images that fill cells of “T” were left out.';
    expect(await warned(false)).toEqual([{ code: 'picture_left_out', detail }]);
  });

  test('images that fill cells are shown where tables overlap too', async () => {
    const [table] = pictured(3).tables ?? [];
    if (!table) throw new Error('no table');
    const other = { name: 'Two', cells: [[text('Second')]], position: { x: 5, y: 5 } };
    const sheet = { ...pictured(3), tables: [table, other] };
    const { content } = await printed([sheet], await pictureFiles());
    const [first = '', second = ''] = content.split('<table:table ').slice(1);
    expect(first).toMatch(/<draw:frame [^>]*table:table-background="true"[^>]*svg:y="0pt"/);
    expect(second).not.toContain('draw:frame');
  });

  test('leaves a sheet whose tables overlap as a sheet for each table', async () => {
    const { content } = await printed([
      {
        name: 'S',
        tables: [
          { name: 'One', cells: [[text('First')]] },
          { name: 'Two', cells: [[text('Second')]], position: { x: 5, y: 5 } },
        ],
      },
    ]);
    expect(
      [...content.matchAll(/<table:table table:name="([^"]*)"/g)].map(([, name]) => name),
    ).toEqual(['S – One', 'S – Two']);
  });

  test('makes rows as high as the lines of their text', async () => {
    const cells = [[text('One')], [text('One\nTwo\nThree')]];
    const { content } = await printed([{ name: 'S', tables: [{ name: 'T', cells }] }]);
    const rows = [...content.matchAll(/<table:table-row table:style-name="([^"]*)"/g)];
    const grows = rows.map(
      ([, style]) =>
        new RegExp(`style:name="${style}".*?style:use-optimal-row-height="(\\w+)"`, 's').exec(
          content,
        )?.[1],
    );
    expect(grows).toEqual(['false', 'true']);
  });

  test('makes a row as high as lines of its font where it is known how these break', async () => {
    const heightWith = async (font: string) => {
      const table = {
        name: 'T',
        cells: [[text('One\nTwo\nThree')]],
        model: { 24: reference(800) },
        objects: [styleObject(800, 2022, { characters: { 3: { float: 10 }, 5: font } })],
      };
      const { content } = await printed([{ name: 'S', tables: [table] }]);
      return /row-height="([^"]*)" style:use-optimal-row-height="false"/.exec(content)?.[1];
    };
    // Three lines of 12 points; of a font that is not known LibreOffice decides.
    expect(await heightWith('HelveticaNeue')).toBe('36pt');
    expect(await heightWith('Unknown')).toBeUndefined();
  });

  test('shows the text of dates, durations and numbers that are wider than their column', async () => {
    const date = (pattern: string) => message({ 1: 261, 14: pattern });
    const cells: TestCell[][] = [
      [{ value: { date: 0 }, format: date("EEEE d MMMM yyyy 'at' h:mm a") }],
      [{ value: { duration: 90_061 }, format: message({ 1: 268, 7: 2, 40: true }) }],
      [{ value: { number: '-123456789012345' }, format: message({ 1: 256, 2: 5, 4: 1 }) }],
      [{ value: { number: '12' }, format: message({ 1: 256, 2: 5 }) }],
      [{ value: { date: 0 }, format: date('') }],
    ];
    const { content } = await printed([{ name: 'S', tables: [{ name: 'T', cells }] }]);
    const shown = filledCells(content).map(({ tag, text: words }) => [
      /value-type="(\w+)"/.exec(tag)?.[1],
      words,
    ]);
    expect(shown).toEqual([
      ['string', 'Monday 1 January 2001 at 12:00 AM'],
      ['string', '1 day 1 hour 1 minute 1 second'],
      ['string', '123456789012345.00000'],
      ['float', '12.00000'],
    ]);
    const style = /table:style-name="([^"]*)"/.exec(filledCells(content)[0]?.tag ?? '')?.[1];
    const properties = new RegExp(`style:name="${style}".*?</style:style>`, 's').exec(content)?.[0];
    expect(properties).toContain('fo:wrap-option="no-wrap"');
    expect(properties).toContain('fo:text-align="start"');
  });

  test('draws checkboxes, and truth values in the middle', async () => {
    const checkbox = message({ 1: 263 });
    const cells: TestCell[][] = [
      [
        { value: { boolean: true }, format: checkbox },
        { value: { boolean: false }, format: checkbox },
        { value: { boolean: true } },
      ],
    ];
    const { content } = await printed([{ name: 'S', tables: [{ name: 'T', cells }] }]);
    const found = filledCells(content);
    expect(found.map((cell) => cell.text)).toEqual(['☑', '☐', 'TRUE']);
    const style = /table:style-name="([^"]*)"/.exec(found[2]?.tag ?? '')?.[1];
    expect(content).toMatch(
      new RegExp(`style:name="${style}"(?:(?!</style:style>).)*fo:text-align="center"`, 's'),
    );
  });

  test('has its tables on one page where Numbers has them', { timeout: 180_000 }, async () => {
    const { target } = await printed([threeTables]);
    const folder = path.dirname(target);
    const profile = pathToFileURL(path.join(folder, 'profile')).href;
    const options = [`-env:UserInstallation=${profile}`, '--headless', '--convert-to', 'pdf'];
    await run('soffice', [...options, '--outdir', folder, target], { timeout: 150_000 });
    const pdf = path.join(folder, 'document.pdf');
    const { stdout } = await run('pdftotext', ['-bbox', '-l', '1', pdf, '-']);
    const word = (wanted: string) => {
      const found = new RegExp(`xMin="([\\d.]+)" yMin="([\\d.]+)"[^>]*>${wanted}<`).exec(stdout);
      return { x: Number(found?.[1]), y: Number(found?.[2]) };
    };
    const [rent, wages, total] = [word('Rent'), word('Wages'), word('Total')];
    const scale = (wages.x - rent.x) / 300;
    expect(Math.abs(total.x - rent.x - 40 * scale)).toBeLessThan(2);
    expect(Math.abs(total.y - wages.y - 200 * scale)).toBeLessThan(3);
    expect(word('Costs').y).toBeLessThan(rent.y);
  });
});

/** A sheet with a cell that an image of 40 × 20 fills by this technique. */
function pictured(technique: number): TestSheet {
  const image = message({ 2: technique, 4: point(40, 20), 6: reference(800) });
  const style = {
    identifier: 900,
    type: 6004,
    message: message({ 1: message({}), 11: message({ 1: message({ 3: image }) }) }),
  };
  const table = {
    name: 'T',
    cells: [[text('Cell')]],
    model: { 18: reference(900), ...named },
    objects: [style],
  };
  const data = {
    identifier: 801,
    type: 11006,
    message: message({ 4: [message({ 1: 800, 4: 'red.png' })] }),
  };
  return { name: 'S', tables: [table], objects: [data] };
}

const pictureFiles = async () => ({ 'red.png': await redPicture() });

async function printed(sheets: TestSheet[], files?: Record<string, Uint8Array>) {
  const folder = await tempDir();
  const source = path.join(folder, 'document.numbers');
  const target = path.join(folder, 'document.ods');
  await writeNumbers(source, sheets, files);
  await iworkToOdf(source, target, { printed: true });
  return { content: await odfContent(target), target };
}

/** Where the corner of each filled cell is, in points, by its text. */
function placesIn(content: string): Map<string, Point> {
  const size = (style = '', property: string) =>
    Number(
      new RegExp(`style:name="${style}".*?style:${property}="([\\d.]+)pt"`, 's').exec(content)?.[1],
    );
  const columns = [...content.matchAll(/<table:table-column table:style-name="([^"]*)"/g)];
  const widths = columns.map(([, style]) => size(style, 'column-width'));
  const places = new Map<string, Point>();
  let y = 0;
  for (const [, style, cells = ''] of content.matchAll(
    /<table:table-row table:style-name="([^"]*)">(.*?)<\/table:table-row>/gs,
  )) {
    let column = 0;
    for (const [tag, words] of cells.matchAll(
      /<table:(?:covered-)?table-cell[^>]*?(?:\/>|>(.*?)<\/table:table-cell>)/gs,
    ) as Iterable<[string, string | undefined]>) {
      const x = widths.slice(0, column).reduce((sum, width) => sum + width, 0);
      if (words) places.set(words.replace(/<[^>]+>/g, ''), { x, y });
      column += Number(/columns-repeated="(\d+)"/.exec(tag)?.[1] ?? 1);
    }
    y += size(style, 'row-height');
  }
  return places;
}
