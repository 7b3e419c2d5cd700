import { describe, expect, test } from 'vitest';
import type { TestValue } from '../../../../test/fixtures/iwork/cell-bytes.ts';
import {
  conditionalRules,
  type TestRule,
} from '../../../../test/fixtures/iwork/conditional-rules.ts';
import { cellNode, numberNode, textNode } from '../../../../test/fixtures/iwork/formula-nodes.ts';
import { iwaFile } from '../../../../test/fixtures/iwork/iwa-file.ts';
import { identifiers } from '../../../../test/fixtures/iwork/numbers-file.ts';
import { tableObjects } from '../../../../test/fixtures/iwork/table-objects.ts';
import { Warnings } from '../../warnings.ts';
import { ObjectGraph } from '../archive/object-graph.ts';
import { unpackIwa } from '../unpack/open-package.ts';
import { readTable } from './read-table.ts';

const n = (number: string): TestValue => ({ number });
const t = (text: string): TestValue => ({ text });
const number = (value: number) => ({ 1: { double: value } });

/** Which of the values are highlighted, as the letters x and -. */
const cases: [rule: TestRule, values: TestValue[], highlighted: string][] = [
  [{ type: 5, values: [number(5)] }, [n('5'), n('5.1'), t('5'), 'empty'], 'x---'],
  [{ type: 6, values: [number(5)] }, [n('5'), n('5.1'), 'empty'], '-x-'],
  [{ type: 7, values: [number(5)] }, [n('5'), n('6')], '-x'],
  [{ type: 8, values: [number(5)] }, [n('4'), n('5')], '-x'],
  [{ type: 9, values: [number(0)] }, [n('-1'), n('0'), 'empty'], 'x--'],
  [{ type: 10, values: [number(5)] }, [n('5'), n('6')], 'x-'],
  [{ type: 13, values: [number(2), number(4)] }, [n('1'), n('2'), n('4'), n('5')], '-xx-'],
  [{ type: 32, values: [number(2), number(4)] }, [n('1'), n('2'), n('5'), t('a')], 'x-x-'],
  [{ type: 9, nodes: [numberNode(0)] }, [n('-1'), n('1')], 'x-'],
  [{ type: 36, nodes: [textNode('Yes')] }, [t('yes'), t('no')], 'x-'],
  [{ type: 37, values: [{ 4: 'yes' }] }, [t('yes'), t('no')], '-x'],
  [{ type: 1, values: [{ 4: 'A' }] }, [t('apple'), t('banana')], 'x-'],
  [{ type: 2, values: [{ 4: 'a' }] }, [t('apple'), t('banana')], '-x'],
  [{ type: 3, values: [{ 4: 'pp' }] }, [t('apple'), t('banana'), { rich: 'APP' }], 'x-x'],
  [{ type: 4, values: [{ 4: 'pp' }] }, [t('apple'), t('banana')], '-x'],
  [{ type: 34, values: [] }, ['empty', t(' ')], 'x-'],
  [{ type: 35, values: [] }, ['empty', n('0')], '-x'],
  [{ type: 57, values: [] }, [n('1'), n('0')], 'x-'],
  [{ type: 55, values: [] }, [{ boolean: true }, { boolean: false }], 'x-'],
  [{ type: 20, values: [{ 5: { double: 86_400 } }] }, [{ date: 90_000 }, { date: 0 }], 'x-'],
  [{ type: 21, values: [{ 5: { double: 86_400 } }] }, [{ date: 90_000 }, { date: 0 }], '-x'],
  [{ type: 7, values: [{ 6: { double: 60 } }] }, [{ duration: 61 }, { duration: 60 }], 'x-'],
];

describe('conditionalStyles', () => {
  test.each(cases)('%o', (rule, values, expected) => {
    const { table } = read([[rule]], [values.map((value) => ({ value, conditions: 1 }))]);
    const found = values.map((_, column) => fillAt(table, 0, column) ?? '-');
    expect(found.join('').replaceAll('#ff0000', 'x')).toBe(expected);
  });

  test('versions up to 4 have the rules of cells too', () => {
    const cells = [['-1', '1'].map((value) => ({ value: n(value), conditions: 1 }))];
    const { table } = read([[{ type: 9, nodes: [numberNode(0)] }]], cells, 4);
    expect([fillAt(table, 0, 0), fillAt(table, 0, 1)]).toEqual(['#ff0000', undefined]);
    expect(table.value(0, 0)).toEqual({ kind: 'number', decimal: '-1' });
  });

  test('the first rule that holds counts', () => {
    const rules: TestRule[] = [
      { type: 7, values: [number(10)], fill: [0, 1, 0], bold: true },
      { type: 7, values: [number(5)] },
    ];
    const cells = [['3', '7', '11'].map((value) => ({ value: n(value), conditions: 1 }))];
    const { table } = read([rules], cells);
    expect([0, 1, 2].map((column) => fillAt(table, 0, column))).toEqual([
      undefined,
      '#ff0000',
      '#00ff00',
    ]);
    expect(table.cell(0, 2)?.look.text.bold).toBe(true);
    expect(table.cell(0, 2)?.conditional?.otherwise.fill).toBeUndefined();
  });

  test('compares with other cells, beside each cell or in one place', () => {
    const rules: TestRule[][] = [
      [{ type: 7, nodes: [cellNode({ row: 0, column: -1 })] }],
      [{ type: 9, nodes: [cellNode({ row: 0, column: 0, absolute: true })] }],
    ];
    const row = (...values: string[]) =>
      values.map((value, conditions) => ({ value: n(value), ...(conditions && { conditions }) }));
    const { table, warnings } = read(rules, [row('2', '3', '1'), row('4', '3', '5')]);
    expect([fillAt(table, 0, 1), fillAt(table, 1, 1)]).toEqual(['#ff0000', undefined]);
    expect([fillAt(table, 0, 2), fillAt(table, 1, 2)]).toEqual(['#ff0000', undefined]);
    expect(warnings.list()).toEqual([]);
  });

  test('warns of rules that depend on the day and of unknown ones', () => {
    for (const type of [17, 999]) {
      const cells = [[{ value: { date: 0 }, conditions: 1 }]];
      const { table, warnings } = read([[{ type, values: [] }]], cells);
      expect(fillAt(table, 0, 0)).toBeUndefined();
      expect(warnings.list()).toMatchObject([{ code: 'conditional_formatting_left_out' }]);
    }
  });
});

type Read = ReturnType<typeof read>;

function fillAt(table: Read['table'], row: number, column: number) {
  return table.cell(row, column)?.look.fill;
}

function read(
  sets: TestRule[][],
  cells: { value: TestValue; conditions?: number }[][],
  version: 4 | 'wide' = 'wide',
) {
  const rules = conditionalRules(sets);
  const { info, objects } = tableObjects({ name: 'T', cells, version, ...rules }, identifiers());
  const { bytes } = unpackIwa(iwaFile(objects), 1e8);
  const warnings = new Warnings();
  const graph = new ObjectGraph(new Map([['Document', bytes]]));
  const table = readTable(graph, info, { formats: new Map(), warnings });
  if (!table) throw new Error('The table was not read.');
  for (const [row, each] of cells.entries())
    for (const column of each.keys()) table.cell(row, column);
  return { table, warnings };
}
