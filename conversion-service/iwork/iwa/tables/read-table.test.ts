import { describe, expect, test } from 'vitest';
import type { TestValue } from '../../../../test/fixtures/iwork/cell-bytes.ts';
import { iwaFile } from '../../../../test/fixtures/iwork/iwa-file.ts';
import { identifiers } from '../../../../test/fixtures/iwork/numbers-file.ts';
import { message, reference } from '../../../../test/fixtures/iwork/protobuf.ts';
import { type TestTable, tableObjects } from '../../../../test/fixtures/iwork/table-objects.ts';
import { Warnings } from '../../warnings.ts';
import { ObjectGraph } from '../archive/object-graph.ts';
import { unpackIwa } from '../unpack/open-package.ts';
import { readTable } from './read-table.ts';

const values: TestValue[] = [
  { text: 'Name' },
  { number: '-12.5' },
  { currency: '99' },
  { date: 86_400 },
  { duration: 90.5 },
  { boolean: true },
  { rich: 'Two\nlines' },
  'error',
  'empty',
];

describe('readTable', () => {
  test.each([3, 4, 5, 'wide'] as const)('reads every type of cell of version %s', (version) => {
    const { table } = read({ name: 'T', version, cells: [values.map((value) => ({ value }))] });
    expect(values.map((_, column) => table.cell(0, column)?.value)).toMatchObject([
      { kind: 'text', text: 'Name' },
      { kind: 'number', decimal: '-12.5' },
      { kind: 'number', decimal: '99' },
      { kind: 'date', seconds: 86_400 },
      { kind: 'duration', seconds: 90.5 },
      { kind: 'boolean', value: true },
      { kind: 'rich-text', text: 'Two\nlines' },
      { kind: 'error' },
      { kind: 'empty' },
    ]);
  });

  test('puts the rows of several tiles where they belong, with gaps', () => {
    const cells = Array.from({ length: 10 }, (_, row) =>
      row % 3 === 0 ? [undefined, { value: { number: String(row) } }] : [],
    );
    const { table } = read({ name: 'T', cells, tileRows: 4 });
    expect([table.rows, table.columns]).toEqual([10, 2]);
    expect(table.cell(9, 1)?.value).toEqual({ kind: 'number', decimal: '9' });
    expect(table.cell(9, 0)).toBeUndefined();
    expect(table.cell(1, 1)).toBeUndefined();
  });

  test('reads merges of both kinds and leaves out those that overlap or lie outside', () => {
    const cells = [[{ value: 'empty' as const }, undefined, undefined], [], []];
    const tract = (top: number, bottom: number, left: number, right: number) =>
      message({
        2: message({
          1: message({
            1: message({
              1: 67,
              40: message({ 3: message({ 1: left, 2: right }), 4: message({ 1: top, 2: bottom }) }),
            }),
          }),
        }),
      });
    const formulas = [tract(0, 1, 0, 1), tract(1, 2, 1, 2), tract(2, 9, 0, 0), tract(7, 8, 0, 1)];
    const owner = message({ 2: message({ 3: formulas }) });
    const modern = read({ name: 'T', cells, model: { 47: owner } });
    expect(modern.table.merges).toEqual([{ top: 0, left: 0, bottom: 1, right: 1 }]);

    const range = message({
      1: message({ 1: { fixed32: (1 << 16) | 0 } }),
      2: message({ 1: { fixed32: (2 << 16) | 3 } }),
    });
    const old = read({
      name: 'T',
      cells,
      store: { 13: reference(50) },
      objects: [{ identifier: 50, type: 6144, message: message({ 1: range }) }],
    });
    expect(old.table.merges).toEqual([{ top: 0, left: 1, bottom: 2, right: 2 }]);
  });

  test('reads comments, formats, sizes and what is hidden', () => {
    const bucket = message({
      1: 1,
      2: [message({ 1: 1, 2: { float: 33 }, 3: 1, 4: 0 }), message({ 1: 99, 2: { float: 5 } })],
    });
    const { table } = read({
      name: 'T',
      cells: [
        [
          {
            value: { currency: '5' },
            format: message({ 1: 257, 2: 2, 3: 'EUR', 5: true }),
            comment: { author: 'Ada', text: 'Check' },
          },
          undefined,
        ],
      ],
      store: { 2: reference(60) },
      objects: [{ identifier: 60, type: 6006, message: bucket }],
    });
    expect(table.cell(0, 0)).toMatchObject({
      comments: [{ author: 'Ada', text: 'Check' }],
      format: { kind: 'currency', code: 'EUR', decimals: 2, thousands: true },
    });
    expect(table.columnWidths).toEqual([98, 33]);
    expect([...table.hiddenColumns]).toEqual([1]);
  });

  test('cells of 2013 with a pop-up menu hold what was chosen', () => {
    const format = message({ 1: 266, 39: 1 });
    const choice = (place: string) => ({ value: { number: place }, format });
    const items = [
      message({ 1: 1 }),
      message({ 1: 5, 5: message({ 1: 'Tea' }) }),
      message({ 1: 4, 4: message({ 1: { double: 7.5 } }) }),
    ];
    const { table } = read({
      name: 'T',
      version: 4,
      cells: [['0', '1', '2', '9'].map(choice)],
      store: { 16: reference(50) },
      objects: [
        {
          identifier: 50,
          type: 6005,
          message: message({ 1: 7, 3: message({ 1: 1, 4: reference(51) }) }),
        },
        { identifier: 51, type: 6206, message: message({ 2: items }) },
      ],
    });
    expect([0, 1, 2, 3].map((column) => table.value(0, column))).toEqual([
      { kind: 'empty' },
      { kind: 'text', text: 'Tea' },
      { kind: 'number', decimal: '7.5' },
      { kind: 'number', decimal: '9' },
    ]);
  });

  test('a row whose bytes are cut off loses its cells and says so', () => {
    const cut = message({ 1: 0, 2: 1, 6: Uint8Array.from([5, 2, 0]), 7: Uint8Array.from([0, 0]) });
    const { table, warnings } = read({
      name: 'T',
      cells: [[{ value: 'empty' }]],
      store: { 3: message({ 1: message({ 1: 0, 2: reference(70) }) }) },
      objects: [{ identifier: 70, type: 6002, message: message({ 5: cut }) }],
    });
    expect(table.cell(0, 0)).toBeUndefined();
    expect(warnings.list()).toMatchObject([{ code: 'cells_unreadable' }]);
  });

  test('a table that says it is huge is cut to what a sheet can hold', () => {
    const cells = [[{ value: { number: '1' } }]];
    const { table, warnings } = read({ name: 'T', cells, model: { 6: 4e9, 7: 4e9 } });
    expect([table.rows, table.columns]).toEqual([1_048_576, 1_024]);
    expect(warnings.list()).toMatchObject([{ code: 'outside_the_grid' }]);
  });

  test('a table with a column beyond XFD says so, one with fewer that it is cut', () => {
    const cells = [[{ value: { number: '1' } }]];
    const codes = (columns: number) =>
      read({ name: 'T', cells, model: { 6: 1, 7: columns } })
        .warnings.list()
        .map(({ code }) => code);
    expect(codes(1_000)).toEqual([]);
    expect(codes(16_384)).toEqual(['table_cut']);
    expect(codes(16_385)).toEqual(['outside_the_grid']);
  });
});

function read(test: TestTable) {
  const { info, objects } = tableObjects(test, identifiers());
  const { bytes } = unpackIwa(iwaFile(objects), 1e8);
  const warnings = new Warnings();
  const graph = new ObjectGraph(new Map([['Document', bytes]]));
  const table = readTable(graph, info, { formats: new Map(), warnings });
  if (!table) throw new Error('The table was not read.');
  return { table, warnings };
}
