import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { TestValue } from '../../../../test/fixtures/iwork/cell-bytes.ts';
import { chartGrid } from '../../../../test/fixtures/iwork/chart-objects.ts';
import {
  conditionalRules,
  type TestRule,
} from '../../../../test/fixtures/iwork/conditional-rules.ts';
import {
  callNode,
  cellNode,
  numberNode,
  operatorNode,
} from '../../../../test/fixtures/iwork/formula-nodes.ts';
import { writeNumbers } from '../../../../test/fixtures/iwork/numbers-file.ts';
import { odfContent } from '../../../../test/fixtures/iwork/ods-content.ts';
import { type Fields, message } from '../../../../test/fixtures/iwork/protobuf.ts';
import { tempDir } from '../../../../test/fixtures/temp-dir.ts';
import { iworkToOdf } from '../../iwork-to-odf.ts';
import { openZip } from '../../zip-file.ts';

const run = promisify(execFile);

const made = (pattern: string, more: Fields = {}) => ({ 1: 270, 18: pattern, 5: false, ...more });
const custom = (shown: Fields, rules: Uint8Array[] = []) =>
  message({ 1: 270, 42: message({ 3: message(shown), 4: rules, 5: 270 }) });
const rule = (type: number, limit: number, shown: Fields) =>
  message({ 1: type, 3: message(shown), 4: { double: limit } });
const pounds = custom(made('0.#'), [
  rule(3, 0, made("'£ '#,##0.00", { 5: true })),
  rule(1, 0, made("'-£ '#,##0.00", { 5: true })),
  rule(0, 0, made('')),
]);
const thousands = custom(made('0.0'), [rule(4, 1000, made("#,##0' and more'", { 5: true }))]);

const few = custom(made('0.0'), [rule(1, 10, made("0' few'"))]);

const lasting = (style: number, largest: number, smallest: number) =>
  message({ 1: 268, 7: style, 15: largest, 16: smallest });
const automatic = (style: number) => message({ 1: 268, 7: style, 40: true });

const shown: [value: string | TestValue, format: Uint8Array, text: string][] = [
  [{ duration: 5_400 }, lasting(0, 4, 16), '1:30:00'],
  [{ duration: 93_900 }, lasting(1, 4, 8), '26h 5m'],
  [{ duration: 5_400 }, lasting(0, 4, 4), '1'],
  [{ duration: 694_861 }, automatic(0), '1:1:1:01:01'],
  [{ duration: 90_000 }, automatic(1), '1d 1h'],
  [{ duration: 3_661 }, automatic(2), '1 hour 1 minute 1 second'],
  [{ duration: 1.001 }, automatic(0), '01.001'],
  [{ date: 46_800 }, message({ 1: 261, 14: "h 'past' mm" }), '1 past 00'],
  [{ date: 0 }, message({ 1: 261, 14: "QQQ yyyy, 'week' w" }), 'Q1 2001, week 1'],
  [{ date: 0 }, message({ 1: 261, 14: 'EEEMdyyyyG' }), 'Mon112001AD'],
  ['0.2', custom(made('.##')), '0.2'],
  ['23', custom(made('.##')), '23.0'],
  ['23', custom(made('#.##')), '23'],
  ['23.456', custom(made('#.##')), '23.46'],
  ['0', custom(made('#,###')), '0'],
  ['7', custom(made('000', { 29: 3 })), '007'],
  ['-7.5', custom(made("'about '0.00' km'", { 29: 1, 30: 2 })), '-about 7.50 km'],
  ['12570', pounds, '£ 12,570.00'],
  ['-3', pounds, '-£ 3.00'],
  ['0', pounds, ''],
  ['12570', thousands, '12,570 and more'],
  ['-12570', thousands, '-12570.0'],
  ['12', few, '12.0'],
  ['3', few, '3 few'],
  ['-3', few, '-3 few'],
  ['3400000', message({ 1: 259, 2: 1 }), '3.4E6'],
  ['-12', message({ 1: 256, 2: 2, 4: 1 }), '12.00'],
  ['3400000', message({ 1: 259, 2: 253 }), '3.4E6'],
  // Blanks for digits that a number lacks, and a zero that they hide.
  ['23', custom(made('#.00', { 29: 0, 30: 0 })), '23.  '],
  ['0.23', custom(made('.00', { 29: 0, 30: 0 })), '.23'],
  ['2.3', custom(made('.000', { 29: 0, 30: 0 })), '2.300'],
  ['0.23', custom(made('000.0', { 29: 0, 30: 1 })), '   .2'],
  ['2345.67', custom(made('00,000', { 5: true, 29: 0, 30: 0 })), ' 2,346'],
  // The sign between thousands is the format's, not the pattern's.
  ['2345.67', custom(made('0,000.0', { 5: false, 29: 4, 30: 1 })), '2345.7'],
  ['2', custom(made('0,000', { 5: true, 29: 4 })), '0,002'],
  ['1234567', custom(made("0.0' M'", { 19: { double: 1e-6 }, 29: 1, 30: 1 })), '1.2 M'],
  ['2.5', custom(made('0 0/0', { 11: ~0, 20: true })), '2 1/2'],
  ['0.5', message({ 1: 262, 11: ~0 }), '1/2'],
  ['3', message({ 1: 262, 11: 4 }), '3'],
  ['255', message({ 1: 269, 8: 16, 9: 4, 10: true }), '00FF'],
  ['-1', message({ 1: 269, 8: 16, 10: false }), 'FFFFFFFF'],
  ['12.5', message({ 1: 257, 2: 2, 3: 'CHF' }), 'CHF\u00a012.50'],
  ['12.5', message({ 1: 257, 2: 2, 3: 'AUD' }), 'A$12.50'],
  ['-12', message({ 1: 257, 2: 2, 3: 'USD', 6: true }), '$(12.00)'],
  ['12', message({ 1: 257, 2: 2, 3: 'USD', 6: true }), '$12.00'],
];

test('Calc shows numbers in the formats of their cells, and XLSX keeps these', {
  timeout: 180_000,
}, async () => {
  const folder = await tempDir();
  const source = path.join(folder, 'formats.numbers');
  const cells = shown.map(([value, format]) => [
    { value: typeof value === 'string' ? { number: value } : value, format },
  ]);
  await writeNumbers(source, [{ name: 'Sheet', tables: [{ name: 'T', cells }] }]);
  await iworkToOdf(source, path.join(folder, 'formats.ods'));
  await converted(folder, 'formats.ods', 'xlsx');
  for (const file of ['formats.ods', 'formats.xlsx']) {
    await converted(folder, file, 'csv:Text - txt - csv (StarCalc):59,34,76');
    const lines = (await readFile(path.join(folder, 'formats.csv'), 'utf8')).trimEnd().split('\n');
    expect(lines, file).toEqual(shown.map(([, , text]) => text));
  }
  const styles = await odfContent(path.join(folder, 'formats.xlsx'), 'xl/styles.xml');
  // So the pattern changes with the number.
  expect(styles).toContain('[&gt;=1000]#,##0&quot; and more&quot;;[&lt;0]\\-0.0;0.0');
  expect(styles).toContain('[&gt;=10]0.0;[&lt;0]\\-0&quot; few&quot;;0&quot; few&quot;');
});

test('LibreOffice makes XLSX of the spreadsheet with every type kept', {
  timeout: 180_000,
}, async () => {
  const folder = await tempDir();
  const source = path.join(folder, 'document.numbers');
  const ods = path.join(folder, 'document.ods');
  const cells = [
    { value: { text: 'Tea' } },
    { value: { number: '2.25' } },
    { value: { date: 86_400 }, format: message({ 1: 261, 14: 'd MMM yyyy' }) },
    { value: { duration: 129_600 } },
    { value: { boolean: true } },
    { value: 'error' as const },
    { value: 'error' as const, formula: [message({ 1: 30 })] },
    { value: 'error' as const, formula: [message({ 1: 31 })] },
    { value: 'error' as const, formula: [numberNode(1), numberNode(0), operatorNode(4)] },
    { value: 'error' as const, formula: [callNode(83, 0)] },
  ];
  await writeNumbers(source, [{ name: 'Sheet', tables: [{ name: 'T', cells: [cells] }] }]);
  await iworkToOdf(source, ods);
  await converted(folder, 'document.ods', 'xlsx');
  await using xlsx = await openZip(path.join(folder, 'document.xlsx'));
  const sheet = Buffer.from(await xlsx.read('xl/worksheets/sheet1.xml')).toString();
  const found = [...sheet.matchAll(/<c r="([A-J]1)"[^>]*? t="(\w+)">.*?<v>([^<]*)<\/v>/gs)];
  expect(found.map(([, cell, type, value]) => [cell, type, value])).toEqual([
    ['A1', 's', '0'],
    ['B1', 'n', '2.25'],
    // 2 January 2001, counted from 30 December 1899, and a day and a half.
    ['C1', 'n', '36893'],
    ['D1', 'n', '1.5'],
    ['E1', 'b', '1'],
    ['F1', 'e', '#VALUE!'],
    ['G1', 'e', '#REF!'],
    ['H1', 'e', '#NAME?'],
    ['I1', 'e', '#DIV/0!'],
    ['J1', 'e', '#N/A'],
  ]);
});

test.each([
  ['pie', 5],
  ['donut', 25],
])(
  'the slices of a %s are its series, each with its color',
  { timeout: 180_000 },
  async (_, type) => {
    const folder = await tempDir();
    const names = ['North', 'South', 'West'];
    const grid = chartGrid(names, ['Share'], [[30], [-20], [50]]);
    const corner = message({ 1: { float: 10 }, 2: { float: 10 } });
    const size = message({ 1: { float: 300 }, 2: { float: 300 } });
    const chart = {
      identifier: 900,
      type: 5021,
      message: message({
        1: message({ 1: message({ 1: corner, 2: size }) }),
        10000: message({ 1: type, 5: 1, 7: grid }),
      }),
    };
    const source = path.join(folder, 'chart.numbers');
    await writeNumbers(source, [{ name: 'Sheet', tables: [], drawables: [chart] }]);
    await iworkToOdf(source, path.join(folder, 'chart.ods'));
    await converted(folder, 'chart.ods', 'pdf');
    const pdf = path.join(folder, 'chart.pdf');
    const drawn = (await run('pdftotext', [pdf, '-'])).stdout;
    expect(names.filter((name) => !drawn.includes(name))).toEqual([]);
    await run('pdftoppm', ['-r', '40', '-png', '-singlefile', pdf, path.join(folder, 'chart')]);
    const areas = await areasOf(path.join(folder, 'chart.png'), ['00a2ff', '61d836', 'f8ba00']);
    const whole = areas.reduce((sum, area) => sum + area, 0);
    expect(areas.map((area) => Math.round((area / whole) * 10))).toEqual([3, 2, 5]);
  },
);

const n = (number: string): TestValue => ({ number });
const t = (text: string): TestValue => ({ text });
const limit = (value: number) => ({ 1: { double: value } });

/** Which of the values are highlighted, as the letters x and -. */
const rules: [rule: TestRule, values: TestValue[], highlighted: string][] = [
  [{ type: 5, values: [limit(5)] }, [n('5'), n('5.1'), t('5'), 'empty'], 'x---'],
  [{ type: 6, values: [limit(5)] }, [n('5'), n('5.1'), t('5'), 'empty'], '-x--'],
  [{ type: 9, values: [limit(0)] }, [n('-1'), n('0'), t('a'), 'empty'], 'x---'],
  [{ type: 13, values: [limit(4), limit(2)] }, [n('1'), n('2'), n('4'), n('5')], '-xx-'],
  [{ type: 32, values: [limit(2), limit(4)] }, [n('1'), n('2'), n('5'), t('a')], 'x-x-'],
  [{ type: 36, values: [{ 4: 'Yes' }] }, [t('yes'), t('no'), n('1'), 'empty'], 'x---'],
  [{ type: 37, values: [{ 4: 'yes' }] }, [t('yes'), t('no'), n('1'), 'empty'], '-x--'],
  [{ type: 1, values: [{ 4: 'A"' }] }, [t('a"pple'), t('banana'), n('1'), 'empty'], 'x---'],
  [{ type: 62, values: [{ 4: 'A' }] }, [t('apple'), t('banana'), n('1'), 'empty'], 'x---'],
  [{ type: 3, values: [{ 4: 'P' }] }, [t('apple'), t('banana'), n('1'), 'empty'], 'x---'],
  [{ type: 34, values: [] }, ['empty', t('a'), n('0'), 'empty'], 'x--x'],
  [{ type: 59, values: [] }, [{ boolean: true }, { boolean: false }, n('1'), t('a')], 'x---'],
  [
    { type: 20, values: [{ 5: { double: 86_400 } }] },
    [{ date: 90_000 }, { date: 0 }, t('a'), 'empty'],
    'x---',
  ],
  [
    { type: 7, nodes: [cellNode({ row: 0, column: -1 })] },
    [n('1'), n('2'), n('1'), t('a')],
    '-x--',
  ],
];

test('rules of conditional highlighting stay rules that hold for the same cells', {
  timeout: 180_000,
}, async () => {
  const folder = await tempDir();
  const source = path.join(folder, 'rules.numbers');
  const cells = rules.map(([, values], row) =>
    values.map((value) => ({ value, conditions: row + 1 })),
  );
  const sets = conditionalRules(rules.map(([rule]) => [rule]));
  await writeNumbers(source, [{ name: "It's", tables: [{ name: 'T', cells, ...sets }] }]);
  await iworkToOdf(source, path.join(folder, 'rules.ods'));
  expect(await odfContent(path.join(folder, 'rules.ods'))).not.toContain('#ff0000');
  await converted(folder, 'rules.ods', 'xlsx');
  const sheet = await odfContent(path.join(folder, 'rules.xlsx'), 'xl/worksheets/sheet1.xml');
  expect(sheet.match(/<cfRule /g)).toHaveLength(rules.length);
  for (const file of ['rules.ods', 'rules.xlsx']) {
    await converted(folder, file, 'html');
    const html = await readFile(path.join(folder, 'rules.html'), 'utf8');
    const rows = [...html.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
      [...row.matchAll(/<td([^>]*)>/g)].map(([, cell = '']) => (/#ff0000/i.test(cell) ? 'x' : '-')),
    );
    expect(
      rows.map((row) => row.join('')),
      file,
    ).toEqual(rules.map(([, , each]) => each));
  }
});

/** How many pixels of an image have each of these colors. */
async function areasOf(file: string, colors: string[]): Promise<number[]> {
  const pixels = await sharp(file).removeAlpha().raw().toBuffer();
  const counts = new Map<string, number>();
  for (let at = 0; at < pixels.length; at += 3) {
    const color = pixels.toString('hex', at, at + 3);
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  return colors.map((color) => counts.get(color) ?? 0);
}

async function converted(folder: string, file: string, format: string): Promise<void> {
  const profile = pathToFileURL(path.join(folder, 'profile')).href;
  const options = [`-env:UserInstallation=${profile}`, '--headless', '--convert-to', format];
  const source = path.join(folder, file);
  await run('soffice', [...options, '--outdir', folder, source], { timeout: 150_000 });
}
