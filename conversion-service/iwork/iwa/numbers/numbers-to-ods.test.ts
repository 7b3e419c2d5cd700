import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { chartGrid, chartStyle } from '../../../../test/fixtures/iwork/chart-objects.ts';
import {
  callNode,
  cellNode,
  numberNode,
  operatorNode,
} from '../../../../test/fixtures/iwork/formula-nodes.ts';
import { drawable, point } from '../../../../test/fixtures/iwork/keynote-objects.ts';
import {
  identifiers,
  type TestSheet,
  writeNumbers,
} from '../../../../test/fixtures/iwork/numbers-file.ts';
import { filledCells, odfContent } from '../../../../test/fixtures/iwork/ods-content.ts';
import { styleObject } from '../../../../test/fixtures/iwork/pages-file.ts';
import { message, reference } from '../../../../test/fixtures/iwork/protobuf.ts';
import { type TestCell, tableObjects } from '../../../../test/fixtures/iwork/table-objects.ts';
import { tempDir } from '../../../../test/fixtures/temp-dir.ts';
import { iworkToOdf } from '../../iwork-to-odf.ts';
import { openZip } from '../../zip-file.ts';

const text = (content: string): TestCell => ({ value: { text: content } });
const number = (decimal: string): TestCell => ({ value: { number: decimal } });

describe('numbersToOds', () => {
  test('keeps every type of value', async () => {
    const cells: TestCell[] = [
      text('Tea & <milk>'),
      number('12345678901234567890.125'),
      { value: { currency: '2.5' }, format: message({ 1: 257, 2: 2, 3: 'GBP' }) },
      { value: { date: 86_400.5 }, format: message({ 1: 261, 14: 'd MMM yyyy' }) },
      { value: { duration: 93_903.5 } },
      { value: { boolean: true } },
      { value: { rich: 'One\nTwo' } },
      { value: 'error' },
    ];
    const { content } = await converted([{ name: 'S', tables: [{ name: 'T', cells: [cells] }] }]);
    const found = filledCells(content);
    const values = found.map(
      ({ tag }) => /office:(?:value|date-value|time-value|boolean-value)="[^"]*"/.exec(tag)?.[0],
    );
    expect(values).toEqual([
      undefined,
      'office:value="12345678901234567890.125"',
      'office:value="2.5"',
      'office:date-value="2001-01-02T00:00:00.500"',
      'office:time-value="PT26H5M3.5S"',
      'office:boolean-value="true"',
      undefined,
      undefined,
    ]);
    expect(found.map((cell) => cell.text)).toEqual([
      'Tea &amp; &lt;milk&gt;',
      expect.any(String),
      '£2.50',
      '2 Jan 2001',
      '26:05:03.500',
      'TRUE',
      'OneTwo',
      '#VALUE!',
    ]);
  });

  test('makes a sheet of each table, in reading order, under names that are free', async () => {
    const table = (name: string, y: number, x = 0) => ({
      name,
      cells: [[text(name)]],
      position: { x, y },
    });
    const { content } = await converted([
      { name: 'Alone', tables: [table('Only', 0)] },
      { name: 'Many', tables: [table('Low', 300), table('Right', 10, 200), table('Left', 10)] },
      { name: 'Nothing', tables: [] },
    ]);
    const names = [...content.matchAll(/<table:table table:name="([^"]*)"/g)].map(
      ([, name]) => name,
    );
    expect(names).toEqual(['Alone', 'Many – Left', 'Many – Right', 'Many – Low', 'Nothing']);
    const ranges = [...content.matchAll(/<table:named-range table:name="([^"]*)"/g)];
    expect(ranges.map(([, name]) => name)).toEqual(['Only', 'Left', 'Right', 'Low']);
  });

  test('writes headers, merges, hidden columns and comments', async () => {
    const merge = message({
      1: message({ 1: { fixed32: 0 } }),
      2: message({ 1: { fixed32: (2 << 16) | 1 } }),
    });
    const bucket = message({ 1: 1, 2: message({ 1: 2, 2: { float: 50 }, 3: 1, 4: 0 }) });
    const { content } = await converted([
      {
        name: 'S',
        tables: [
          {
            name: 'T',
            cells: [
              [text('Both'), undefined, text('c')],
              [
                { ...number('1'), comment: { author: 'Ada', text: 'Sure?' } },
                number('2'),
                undefined,
              ],
            ],
            model: { 9: 1 },
            store: { 2: message({ 1: 60 }), 13: message({ 1: 61 }) },
            objects: [
              { identifier: 60, type: 6006, message: bucket },
              { identifier: 61, type: 6144, message: message({ 1: merge }) },
            ],
          },
        ],
      },
    ]);
    expect(content).toMatch(
      /<table:table-header-rows><table:table-row[^>]*><table:table-cell[^>]*columns-spanned="2"/,
    );
    expect(content).toMatch(
      /table:number-rows-spanned="1"[^>]*><text:p>Both<\/text:p><\/table:table-cell><table:covered-table-cell/,
    );
    expect(content.match(/table:visibility="collapse"/g)).toHaveLength(1);
    expect(content).toContain(
      '<office:annotation><dc:creator>Ada</dc:creator><text:p>Sure?</text:p>',
    );
  });

  test('keeps a formula where its result is what it gives, else only the result', async () => {
    const product = [
      cellNode({ row: 0, column: -2 }),
      cellNode({ row: 0, column: -1 }),
      operatorNode(3),
    ];
    const sum = [cellNode({ column: 0 }), callNode(168, 1)];
    const now = [callNode(97, 0)];
    const { content, warnings } = await converted([
      {
        name: 'S',
        tables: [
          {
            name: 'T',
            model: { 9: 1, 11: 1 },
            cells: [
              [text('a'), text('b'), text('c'), text('d')],
              [
                number('2'),
                number('3'),
                { ...number('6'), formula: product },
                { ...number('5'), formula: now },
              ],
              [number('4'), number('5'), { ...number('21'), formula: product }, undefined],
              [undefined, undefined, { ...number('27'), formula: sum }, undefined],
            ],
          },
        ],
      },
    ]);
    const formulas = [...content.matchAll(/table:formula="([^"]*)"/g)].map(
      ([, formula]) => formula,
    );
    expect(formulas).toEqual(['of:=[.A2]*[.B2]', 'of:=SUM([.C$2:.C$3])']);
    expect(content).toContain('office:value="21"');
    expect(warnings).toEqual([
      { code: 'functions_became_values', detail: 'Formulas with NOW are their results: 1.' },
      { code: 'formulas_as_values', detail: '1 formulas are kept as their results.' },
    ]);
  });

  test('formulas that spreadsheets lack are written as others', async () => {
    const left = (distance: number) => cellNode({ row: 0, column: -distance });
    const missing = message({ 1: 22 });
    const day = [numberNode(2001), numberNode(1), numberNode(2), callNode(39, 3)];
    const hours = [missing, missing, numberNode(12), callNode(212, 3)];
    const found = [left(2), left(2), left(1), callNode(314, 3)];
    const { content, warnings } = await converted([
      {
        name: 'S',
        tables: [
          {
            name: 'T',
            cells: [
              [
                text('Tea'),
                number('3'),
                { ...number('3'), formula: found },
                {
                  value: { date: 129_600 },
                  format: message({ 1: 261, 14: 'd MMM yyyy' }),
                  formula: [...day, ...hours, operatorNode(1)],
                },
                { value: { boolean: true }, formula: [left(3), numberNode(2), operatorNode(7)] },
                { ...number('6'), formula: [left(4), callNode(207, 1)] },
              ],
            ],
          },
        ],
      },
    ]);
    const formulas = [...content.matchAll(/table:formula="of:=([^"]*)"/g)].map(([, each]) => each);
    expect(formulas).toEqual([
      'INDEX([.B1];MATCH([.A1];[.A1];0))',
      'DATE(2001;1;2)+(12/24)',
      'AND([.B1]&gt;2)',
    ]);
    expect(warnings).toEqual([
      { code: 'formulas_as_values', detail: '1 formulas are kept as their results.' },
    ]);
  });

  test('a date that a formula gives is shown as one, though it says no format', async () => {
    const day = [numberNode(2001), numberNode(1), numberNode(2), callNode(39, 3)];
    const { content } = await converted([
      {
        name: 'S',
        tables: [{ name: 'T', cells: [[{ value: { date: 86_400 }, formula: day }]] }],
      },
    ]);
    expect(content).toContain('table:formula="of:=DATE(2001;1;2)"');
    const [cell] = filledCells(content);
    const style = /table:style-name="([^"]*)"/.exec(cell?.tag ?? '')?.[1];
    const format = new RegExp(`style:name="${style}"[^>]*style:data-style-name="([^"]*)"`);
    const [, dates = 'none'] = format.exec(content) ?? [];
    expect(content).toMatch(new RegExp(`<number:date-style style:name="${dates}"`));
  });

  test('says which error a cell has, by its formula', async () => {
    const left = cellNode({ row: 0, column: -1 });
    const failed = (...formula: Uint8Array[]): TestCell => ({ value: 'error', formula });
    const { content } = await converted([
      {
        name: 'S',
        tables: [
          {
            name: 'T',
            cells: [
              [number('2'), failed(left, numberNode(0), operatorNode(4)), failed(left)],
              [number('0'), failed(numberNode(7), left, operatorNode(4))],
              [text('x'), failed(left, message({ 1: 46 }), operatorNode(1)), failed(left, left)],
              [text('x'), failed(message({ 1: 31 }))],
              [text('x'), failed(left, left, callNode(83, 2))],
              [text('x'), failed(left, callNode(15, 1)), failed(left, operatorNode(13))],
              [text('x'), failed(left, numberNode(1), operatorNode(1))],
            ],
          },
        ],
      },
    ]);
    const errors = filledCells(content).filter(({ tag }) => tag.includes('"error"'));
    expect(errors.map((cell) => cell.text)).toEqual([
      ...[
        '#DIV/0!',
        '#DIV/0!',
        '#DIV/0!',
        '#REF!',
        '#REF!',
        '#NAME?',
        '#N/A',
        '#DIV/0!',
        '#DIV/0!',
      ],
      '#VALUE!',
    ]);
  });

  test('leaves out forms, which have nothing of their own', async () => {
    const { content } = await converted([
      { name: 'Form', tables: [], isForm: true },
      { name: 'Real', tables: [{ name: 'T', cells: [[number('1')]] }] },
      { name: 'Empty', tables: [] },
    ]);
    const names = [...content.matchAll(/<table:table table:name="([^"]*)"/g)];
    expect(names.map(([, name]) => name)).toEqual(['Real', 'Empty']);
  });

  test('places what lies around a table beside it, and charts with their data', async () => {
    const at = (x: number, y: number) =>
      message({
        1: message({
          1: message({ 1: { float: x }, 2: { float: y } }),
          2: message({ 1: { float: 100 }, 2: { float: 80 } }),
        }),
      });
    const grid = chartGrid(['North'], ['Q1', 'Q2'], [[1.5, 2.5]]);
    const chart = (identifier: number, x: number, y: number) => ({
      identifier,
      type: 5021,
      message: message({ 1: at(x, y), 10000: message({ 1: 1, 5: 1, 7: grid }) }),
    });
    const table = { name: 'T', cells: [[number('1')]], position: { x: 50, y: 100 } };
    const drawables = [chart(900, 60, 200), chart(901, 50, 0)];
    const { content, target } = await converted([{ name: 'S', tables: [table], drawables }]);
    const places = [...content.matchAll(/<draw:frame[^>]*svg:x="([^"]*)" svg:y="([^"]*)"/g)];
    expect(places.map(([, x, y]) => [x, y])).toEqual([
      ['10pt', '100pt'],
      ['122pt', '0pt'],
    ]);
    await using zip = await openZip(target);
    const object = Buffer.from(await zip.read('Object 1/content.xml')).toString();
    expect(object).toContain('chart:class="chart:bar"');
    expect(object).toMatch(/office:value="1.5".*office:value="2.5"/s);
    expect(object).toContain('<text:p>Q2</text:p>');
  });

  test('letters of a chart have the font and size of each part, and its legend its side', async () => {
    const grid = chartGrid(['North'], ['Q1'], [[3]]);
    const text = (identifier: number, size: number, font: string) =>
      styleObject(identifier, 2022, { characters: { 3: { float: size }, 5: font } });
    const objects = [
      chartStyle(910, 5022, { 20: 0 }),
      chartStyle(911, 5024, { 2: 1 }),
      chartStyle(912, 5026, { 7: 0, 8: 2 }),
      chartStyle(913, 5026, { 7: 3 }),
      chartStyle(914, 5023, { 20: true, 21: true, 23: 'Sales' }),
      ...[text(920, 21, 'Georgia'), text(921, 9, 'Optima-Bold')],
      ...[text(922, 7, 'Georgia'), text(923, 8, 'Georgia')],
    ];
    const chart = {
      identifier: 900,
      type: 5021,
      message: message({
        1: drawable({ x: 0, y: 0, width: 300, height: 200 }),
        10000: message({
          ...{ 1: 1, 5: 1, 7: grid, 9: reference(910), 10: reference(914), 11: reference(911) },
          // Its corner from the middle of the chart, which is 200 high: above it.
          3: message({ 1: point(-150, -130), 2: point(300, 14) }),
          ...{ 13: reference(912), 15: reference(913) },
          20: [920, 921, 922, 923].map(reference),
        }),
      }),
    };
    const { target } = await converted([{ name: 'S', tables: [], drawables: [chart], objects }]);
    await using zip = await openZip(target);
    const object = Buffer.from(await zip.read('Object 1/content.xml')).toString();
    const textOf = (part: RegExp) => {
      const name = part.exec(object)?.[1];
      return new RegExp(`style:name="${name}".*?<style:text-properties([^>]*)>`).exec(object)?.[1];
    };
    expect(textOf(/<chart:title chart:style-name="(\w+)"/)).toMatch(
      /fo:font-family="Georgia".*fo:font-size="21pt"/,
    );
    expect(object).toContain('chart:legend-position="top"');
    expect(textOf(/<chart:legend [^>]*chart:style-name="(\w+)"/)).toMatch(
      /fo:font-size="9pt".*fo:font-weight="bold"/,
    );
    expect(textOf(/name="primary-y" chart:style-name="(\w+)"/)).toContain('fo:font-size="7pt"');
    expect(textOf(/name="primary-x" chart:style-name="(\w+)"/)).toContain('fo:font-size="8pt"');
  });

  test('shows negative numbers in red, and percentages with their digits', async () => {
    const red = message({ 1: 256, 2: 1, 4: 1 });
    const percent = message({ 1: 258, 2: 253 });
    const { content } = await converted([
      {
        name: 'S',
        tables: [
          {
            name: 'T',
            cells: [
              [
                { ...number('-1.5'), format: red },
                { ...number('0.125'), format: percent },
              ],
            ],
          },
        ],
      },
    ]);
    expect(content).toMatch(
      /fo:color="#ff0000"\/><number:number .*style:condition="value\(\)&gt;=0"/s,
    );
    expect(content).toMatch(
      /<number:percentage-style[^>]*><number:number number:decimal-places="1"/,
    );
  });
});

test('a table in a group is a sheet too, with its caption below', async () => {
  const grouped = tableObjects(
    {
      name: 'Inner',
      cells: [[text('Kept')]],
      drawable: { 11: reference(920), 13: false },
      objects: [
        { identifier: 921, type: 2001, message: message({ 1: 3, 3: 'Source: a survey' }) },
        {
          identifier: 920,
          type: 2011,
          message: message({ 1: message({ 1: drawable({ x: 0, y: 0 }) }), 4: reference(921) }),
        },
      ],
    },
    identifiers(1_000),
  );
  const group = message({
    1: drawable({ x: 10, y: 300 }),
    2: [reference(grouped.info), reference(900)],
  });
  const { content, warnings } = await converted([
    {
      name: 'S',
      tables: [{ name: 'Outer', cells: [[text('First')]] }],
      drawables: [{ identifier: 900, type: 3008, message: group }],
      objects: grouped.objects,
    },
  ]);
  const names = content.matchAll(/<table:table table:name="([^"]*)"/g);
  expect([...names].map(([, name]) => name)).toEqual(['S – Outer', 'S – Inner']);
  expect(content).toMatch(/S – Inner.*Source: a survey.*Kept/s);
  expect(warnings).toEqual([]);
});

test('prints the table under its name, with what the sheet prints above and below', async () => {
  const storage = (identifier: number, content: string) => ({
    identifier,
    type: 2001,
    message: message({ 1: 1, 3: content }),
  });
  const { target } = await converted([
    {
      name: 'S',
      tables: [{ name: 'Costs', cells: [[number('1')]], model: { 22: true } }],
      fields: { 3: false, 18: [901, 902].map(reference), 19: reference(901) },
      objects: [storage(901, 'Draft'), storage(902, '')],
    },
  ]);
  const styles = await odfContent(target, 'styles.xml');
  expect(styles).toContain('style:print-orientation="landscape"');
  expect(styles).toContain(
    '<style:header><style:region-left><text:p>Draft</text:p></style:region-left>' +
      '<style:region-center><text:p>Costs</text:p></style:region-center></style:header>',
  );
  expect(styles).toContain('<style:footer><style:region-left><text:p>Draft</text:p>');
});

test.each([
  { columns: 8, shrunk: true },
  { columns: 40, shrunk: false },
])('a table of $columns columns is made as narrow as a page: $shrunk', async (each) => {
  const cells = [Array.from({ length: each.columns }, () => number('1'))];
  const { target } = await converted([{ name: 'S', tables: [{ name: 'T', cells }] }]);
  const styles = await odfContent(target, 'styles.xml');
  expect(styles.includes('style:scale-to-X="1"')).toBe(each.shrunk);
});

test('a formula that asks for a number of text is not kept', async () => {
  const { content } = await converted([
    {
      name: 'S',
      tables: [
        {
          name: 'T',
          cells: [
            [
              text('5'),
              {
                ...number('6'),
                formula: [cellNode({ row: 0, column: -1 }), numberNode(1), operatorNode(1)],
              },
            ],
          ],
        },
      ],
    },
  ]);
  expect(content).not.toContain('table:formula');
  expect(content).toContain('office:value="6"');
});

async function converted(sheets: TestSheet[]) {
  const folder = await tempDir();
  const source = path.join(folder, 'document.numbers');
  const target = path.join(folder, 'document.ods');
  await writeNumbers(source, sheets);
  const { warnings } = await iworkToOdf(source, target);
  return { content: await odfContent(target), warnings, target };
}
