import path from 'node:path';
import { expect, test } from 'vitest';
import {
  numbers09Xml,
  tabularInfo,
  type Xml09Table,
} from '../../../test/fixtures/iwork/numbers-09-xml.ts';
import { filledCells, odfContent } from '../../../test/fixtures/iwork/ods-content.ts';
import { redPicture } from '../../../test/fixtures/iwork/red-picture.ts';
import { tempDir } from '../../../test/fixtures/temp-dir.ts';
import { writePackage } from '../../engine/testing/sample-documents.ts';
import { xml09ToOdf } from './xml09-to-odf.ts';

const numberFormat = (attributes: string) =>
  `<sf:SFTCellStylePropertyNumberFormat><sf:number-format ${attributes}/></sf:SFTCellStylePropertyNumberFormat>`;
const formatType = (type: number) =>
  `<sf:SFTCellStylePropertyFormatType><sf:number sfa:number="${type}"/></sf:SFTCellStylePropertyFormatType>`;
const cellStyle = (name: string, properties: string, parent = '') =>
  `<sf:cell-style sfa:ID="${name}" sf:ident="${name}" ${parent && `sf:parent-ident="${parent}"`}>
<sf:property-map>${properties}</sf:property-map></sf:cell-style>`;

const styles = [
  cellStyle(
    'money',
    formatType(257) +
      numberFormat(
        'sf:format-decimal-places="2" sf:format-currency-code="EUR" sf:format-show-thousands-separator="true"',
      ),
  ),
  cellStyle(
    'green',
    '<sf:fill><sf:color sfa:r="0" sfa:g="1" sfa:b="0" sfa:a="1"/></sf:fill>',
    'money',
  ),
  cellStyle('percent', formatType(258) + numberFormat('sf:format-decimal-places="1"')),
  cellStyle('plain', formatType(255)),
  cellStyle(
    'account',
    formatType(257) +
      numberFormat(
        'sf:format-decimal-places="2" sf:format-currency-code="EUR" sf:format-string="¤#,##0.00;(¤#,##0.00)"',
      ),
  ),
  cellStyle(
    'day',
    '<sf:SFTCellStylePropertyDateTimeFormat><sf:date-format sf:fmt="d.M.yyyy"/></sf:SFTCellStylePropertyDateTimeFormat>',
  ),
].join('');

test('values keep their kinds and their formats', async () => {
  const { content, warnings } = await converted([
    table({
      columns: 3,
      rows: 4,
      cells:
        '<sf:n sf:s="green" sf:v="1234.5" sf:ct="0"/><sf:n sf:s="percent" sf:v="0.125"/><sf:n sf:s="plain"/>' +
        '<sf:d sf:s="day" sf:cell-date="276048000" sf:ct="254"/><sf:du sf:du="3600"/><sf:cb sf:v="1"/>' +
        '<sf:t sf:ct="254"><sf:ct sfa:s="Wort"/></sf:t>' +
        '<sf:t><sf:ct><sf:so><sf:text-body><sf:p>reich<sf:br/></sf:p><sf:p>zwei</sf:p></sf:text-body></sf:so></sf:ct></sf:t>' +
        '<sf:pm><sf:menu-choices><sf:t sfa:ID="C-1"><sf:ct sfa:s="Nein"/></sf:t><sf:t sfa:ID="C-2"><sf:ct sfa:s="Ja"/></sf:t></sf:menu-choices><sf:proxied-cell-ref sfa:IDREF="C-2"/></sf:pm>' +
        '<sf:f sf:s="plain" sf:ct="254"><sf:fo sf:fs="=A1*2"/><sf:r><sf:rn sf:v="2469"><sf:cf sf:implicit-format-type="257"><sf:number-format sf:format-decimal-places="2" sf:format-currency-code="USD"/></sf:cf></sf:rn></sf:r></sf:f>' +
        '<sf:f><sf:fo sf:fs="=1/0"/></sf:f><sf:n sf:s="account" sf:v="-3"/>',
    }),
  ]);
  const cells = filledCells(content).map(({ tag, text }) => [
    /value-type="(\w+)"/.exec(tag)?.[1],
    /office:(?:\w+-)?value="([^"]*)"/.exec(tag)?.[1],
    text,
  ]);
  expect(cells).toEqual([
    ['float', '1234.5', '€1,234.50'],
    ['float', '0.125', '12.5%'],
    ['float', '0', '0'],
    ['date', '2009-10-01T00:00:00', '1.10.2009'],
    ['time', 'PT1H0M0S', '1:00:00'],
    ['boolean', 'true', 'TRUE'],
    ['string', undefined, 'Wort'],
    ['string', undefined, 'reichzwei'],
    ['string', undefined, 'Ja'],
    ['float', '2469', '$2,469.00'.replace(',', '')],
    ['string', '', '#VALUE!'],
    ['float', '-3', '(€3.00)'],
  ]);
  expect(content).toContain('<number:currency-symbol>€</number:currency-symbol>');
  expect(content).toContain('<number:percentage-style');
  expect(content).toContain('fo:background-color="#00ff00"');
  expect(warnings).toEqual(['cell_controls_as_values', 'formulas_as_values']);
});

test('cells keep their places over empty rows, merges, sizes, headers and comments', async () => {
  const { content } = await converted([
    table({
      name: 'Werte',
      columns: 2,
      rows: 12,
      model: 'sf:num-header-rows="1" sf:num-header-columns="1" sf:name-is-visible="true"',
      cells:
        '<sf:t sf:ct="0" sf:col-span="2"><sf:ct sfa:s="Kopf"/></sf:t><sf:s sf:ho="1"/>' +
        '<sf:t sf:ct="2560"><sf:ct sfa:s="Ende"/></sf:t>',
    }),
  ]);
  expect(content).toMatch(/<table:table-header-rows><table:table-row [^>]*>.*?Kopf/s);
  expect(content).toContain('<table:table-header-columns>');
  expect(content).toContain('table:number-columns-spanned="2"');
  expect(content).toContain('table:number-rows-repeated="9"');
  expect(content).toContain('style:column-width="80pt"');
  expect(content).toContain('style:row-height="18pt"');
  expect(content).toContain('table:cell-range-address="$\'Blatt\'.$A$1:.$B$12"');
});

test('formulas come that give the result which is stored', async () => {
  const formula = (text: string, result: number, ct = 255) =>
    `<sf:f sf:ct="${ct}"><sf:fo sf:fs="=${text}"/><sf:r><sf:rn sf:v="${result}"/></sf:r></sf:f>`;
  const numbers = '<sf:n sf:v="2" sf:ct="0"/><sf:n sf:v="3"/>';
  const model = 'sf:id="AB12" sf:num-footer-rows="1"';
  const { content } = await written(
    numbers09Xml([
      {
        name: 'Blatt',
        tables: [
          table({ columns: 2, rows: 3, model, cells: `${numbers}${formula('SUM(A)', 2, 511)}` }),
          table({
            name: 'Andere',
            y: 300,
            columns: 1,
            rows: 6,
            cells: [
              formula('SFTGlobalID_AB12 :: $B$1^2-1', 8, 0),
              formula('IF(A1&gt;=8,SUM(A1:A1,SFTGlobalID_AB12::A1:B1)*10%,0)', 1.3, 256),
              formula('(1+A1)*-2', -18, 256),
              formula('SUM(A1:A2)', 99, 256),
              formula('NOW(', 5, 256),
            ].join(''),
          }),
        ],
      },
    ]),
  );
  const formulas = [...content.matchAll(/table:formula="of:=([^"]*)"/g)].map(([, each]) => each);
  expect(formulas).toEqual([
    'SUM([.A$1:.A$2])',
    "([$'Blatt – Tabelle'.$B$1]^2)-1",
    "IF([.A1]&gt;=8;SUM([.A1];[$'Blatt – Tabelle'.A1:.B1])*(10%);0)",
    '(1+[.A1])*(-2)',
  ]);
});

test('headers and bodies have the looks and lines of the table', async () => {
  const color = (name: string) =>
    `<sf:color sfa:r="${name === 'red' ? 1 : 0}" sfa:g="0" sfa:b="0" sfa:a="1"/>`;
  const line = (name: string) =>
    `<sf:vector-style><sf:property-map><sf:SFTStrokeProperty><sf:stroke sf:width="2">${color(name)}</sf:stroke></sf:SFTStrokeProperty></sf:property-map></sf:vector-style>`;
  const look = `<sf:cell-style><sf:property-map><sf:fill>${color('red')}</sf:fill></sf:property-map></sf:cell-style>`;
  const style = `<sf:tabular-style sfa:ID="T-1"><sf:property-map>
<sf:SFTDefaultHeaderRowCellStyleProperty>${look}</sf:SFTDefaultHeaderRowCellStyleProperty>
<sf:SFTDefaultHeaderSeparatorVectorStyleProperty>${line('red')}</sf:SFTDefaultHeaderSeparatorVectorStyleProperty>
<sf:SFTDefaultBorderVectorStyleProperty>${line('black')}</sf:SFTDefaultBorderVectorStyleProperty></sf:property-map></sf:tabular-style>`;
  const model = 'sf:num-header-rows="1"';
  const xml = numbers09Xml(
    [{ name: 'Blatt', tables: [table({ rows: 2, model, cells: '<sf:n sf:v="1" sf:ct="0"/>' })] }],
    style,
  ).replace('<sf:grid ', '<sf:tabular-style-ref sfa:IDREF="T-1"/><sf:grid ');
  const { content } = await written(xml);
  expect(content).toMatch(
    /fo:background-color="#ff0000"[^>]*fo:border-right="2pt solid #000000" fo:border-bottom="2pt solid #ff0000"/,
  );
  expect(content.match(/fo:background-color/g)).toHaveLength(1);
});

test('tables of a sheet are sheets in the order of reading, those of groups too', async () => {
  const cells = (text: string) => `<sf:t sf:ct="0"><sf:ct sfa:s="${text}"/></sf:t>`;
  const one = { columns: 1, rows: 1 };
  const group = tabularInfo({ ...one, name: 'C', y: 500, cells: cells('drei') });
  const { content } = await written(
    numbers09Xml([
      {
        name: 'Erste',
        tables: [
          { ...one, name: 'B', y: 300, cells: cells('zwei') },
          { ...one, name: 'A', y: 10, cells: cells('eins') },
        ],
        drawables: `<sf:group>${group}</sf:group>`,
      },
      { name: 'Zweite', tables: [{ ...one, name: 'D', cells: cells('vier') }] },
    ]),
  );
  const names = [...content.matchAll(/<table:table table:name="([^"]*)"/g)].map(([, name]) => name);
  expect(names).toEqual(['Erste – A', 'Erste – B', 'Erste – C', 'Zweite']);
  expect(content.match(/eins|zwei|drei|vier/g)).toEqual(['eins', 'zwei', 'drei', 'vier']);
});

test('text boxes and pictures stand with their table; charts without data are said to be left out', async () => {
  const geometry =
    '<sf:geometry><sf:size sfa:w="90" sfa:h="50"/><sf:position sfa:x="300" sfa:y="40"/></sf:geometry>';
  const drawables = `<sf:shape>${geometry}<sf:text><sf:text-storage><sf:text-body><sf:p>Kasten</sf:p></sf:text-body></sf:text-storage></sf:text></sf:shape>
<sf:media>${geometry}<sf:content><sf:image-media><sf:data sf:path="rot.png"/></sf:image-media></sf:content></sf:media>
<sf:chart-info>${geometry}</sf:chart-info>`;
  const { content, warnings } = await written(
    numbers09Xml([{ name: 'Blatt', tables: [table({ x: 100, y: 20 })], drawables }]),
    { 'rot.png': await redPicture() },
  );
  expect(content).toMatch(/svg:x="200pt" svg:y="20pt"[^>]*><draw:text-box><text:p[^>]*>Kasten/);
  expect(content).toMatch(/<draw:image xlink:href="Pictures\/[0-9a-f]+\.png"/);
  expect(warnings).toEqual(['chart_left_out']);
});

test('charts keep their data and their kind', async () => {
  const drawables = [2, 1, 5, 12, 14, 17].map((type) => chart({ type })).join('');
  const { charts, warnings } = await withCharts(drawables);
  expect(charts[0]).toContain('chart:class="chart:bar"');
  expect(cellTexts(charts[0])).toMatch(/^Umsatz.* Nord Süd 2007 17 55 2008 26$/);
  expect(charts[1]).toContain('chart:class="chart:circle"');
  expect(cellTexts(charts[1])).toMatch(/^Umsatz.* 2007 Nord 17 Süd 55$/);
  expect(charts[2]).toMatch(/chart:vertical="true" chart:stacked="true"/);
  expect(charts[3]).toMatch(/chart:stacked="true".*chart:class="chart:area"/s);
  expect(charts[4]).toContain('chart:class="chart:line"');
  expect(charts[5]).toMatch(/<chart:domain .*local-table.\$B\$2/);
  expect(warnings).toEqual(['chart_restyled']);
});

test('charts look as their style says, which may derive from another', async () => {
  const fill = (red: number) => `<sf:color sfa:r="${red}" sfa:g="0" sfa:b="0"/>`;
  const series = (number: number, name: string, red: number, more = '') =>
    `<sf:Series_${number}><sf:chart-series-style sf:ident="Series_${number}"><sf:property-map>
<sf:SFC2D${name}FillProperty>${fill(red)}</sf:SFC2D${name}FillProperty>${more}</sf:property-map></sf:chart-series-style></sf:Series_${number}>`;
  const number = (property: string, value: number) =>
    `<sf:${property}><sf:number sfa:number="${value}"/></sf:${property}>`;
  const styles = `<sf:chart-style sf:ident="usual"><sf:property-map>
${series(0, 'Column', 1, number('SFCBarShowValueLabelProperty', 1))}${series(1, 'Column', 0.2)}
${number('SFCInterSetGapProperty', 70)}${number('SFCShowValueAxisTitleProperty', 1)}
${number('SFC2DShowLeftBorderProperty', 0)}${number('SFCValueAxisMaximumValueProperty', 80)}
<sf:SFCLegendParagraphStyleProperty><sf:paragraphstyle sf:ident="letters"><sf:property-map>
<sf:fontName><sf:string sfa:string="Georgia-Bold"/></sf:fontName>${number('fontSize', 13)}
</sf:property-map></sf:paragraphstyle></sf:SFCLegendParagraphStyleProperty></sf:property-map></sf:chart-style>
<sf:chart-style sfa:ID="C-1" sf:parent-ident="usual"><sf:property-map>
<sf:Series_1><sf:chart-series-style sf:parent-ident="Series_1"><sf:property-map>
<sf:SFC2DColumnFillProperty>${fill(0.4)}</sf:SFC2DColumnFillProperty></sf:property-map></sf:chart-series-style></sf:Series_1>
</sf:property-map></sf:chart-style>`;
  const [columns = ''] = (await withCharts(chart({ type: 2, legend: [310, 140] }), styles)).charts;
  const colors = [...columns.matchAll(/draw:fill-color="(#\w+)"/g)].map(([, color]) => color);
  expect(new Set(colors)).toEqual(new Set(['#ff0000', '#660000']));
  expect(columns.match(/chart:data-label-number="value"/g)).toHaveLength(1);
  expect(columns).toMatch(/chart:maximum="80"[^>]*chart:gap-width="70"/);
  expect(columns).toContain('<text:p>Wert</text:p>');
  expect(columns).toMatch(/<chart:legend chart:legend-position="end"/);
  expect(columns).toMatch(/fo:font-family="Georgia"[^>]*fo:font-size="13pt"/);
});

test('the legend of a printed chart lies where it lay, outside of the plot', async () => {
  const { charts, content } = await withCharts(chart({ type: 2, legend: [310, 140] }), '', true);
  const plot = /<chart:plot-area [^>]*svg:x="([\d.]+)pt"[^>]*svg:width="([\d.]+)pt"/.exec(
    charts[0] ?? '',
  );
  const legend = /<chart:legend [^>]*svg:x="([\d.]+)pt"/.exec(charts[0] ?? '');
  const [left, width] = [Number(plot?.[1]), Number(plot?.[2])];
  expect(width).toBe(200);
  expect(Number(legend?.[1]) - left).toBeCloseTo(310 - 100);
  expect(content).toMatch(/<draw:frame [^>]*svg:width="3\d\dpt"[^>]*><draw:object/);
});

/** A chart of 200 × 100 points at (100, 130). */
function chart({ type, legend }: { type: number; legend?: [x: number, y: number] }): string {
  const names = (list: string, all: string[]) =>
    `<sf:chart-${list}_names>${all.map((each) => `<sf:string sfa:string="${each}"/>`).join('')}</sf:chart-${list}_names>`;
  const values = [[17, 26], [55]].map(
    (list) =>
      `<sf:mutable-array>${list.map((each) => `<sf:number sfa:number="${each}"/>`).join('')}</sf:mutable-array>`,
  );
  const placed = (x: number, y: number, width: number, height: number) =>
    `<sf:geometry><sf:size sfa:w="${width}" sfa:h="${height}"/><sf:position sfa:x="${x}" sfa:y="${y}"/></sf:geometry>`;
  return `<sf:chart-info sf:chart-type="${type}">${placed(100, 130, 200, 100)}
<sf:style><sf:chart-style-ref sfa:IDREF="C-1"/></sf:style>
<sf:chart-model-object><sf:formula-chart-model sf:chart-direction="0">
${names('column', ['2007', '2008'])}${names('row', ['Nord', 'Süd'])}<sf:chart-name sfa:string="Umsatz"/>
<sf:value-title sfa:string="Wert"/>
<sf:cached-data>${values.join('')}</sf:cached-data></sf:formula-chart-model></sf:chart-model-object>
${legend ? `<sf:chart-legendInfo>${placed(...legend, 90, 40)}</sf:chart-legendInfo>` : ''}</sf:chart-info>`;
}

async function withCharts(drawables: string, styles = '', printed = false) {
  const sheet = { name: 'Blatt', tables: [table({})], drawables };
  const { target, ...rest } = await written(numbers09Xml([sheet], styles), {}, printed);
  const count = drawables.split('<sf:chart-info').length - 1;
  const charts = Array.from({ length: count }, (_, at) =>
    odfContent(target, `Object ${at + 1}/content.xml`),
  );
  return { ...rest, charts: await Promise.all(charts) };
}

function cellTexts(content = ''): string {
  return [...content.matchAll(/<text:p>([^<]*)<\/text:p>/g)].map(([, text]) => text).join(' ');
}

test('a table that says it is huge is read to where something is', async () => {
  const cells = '<sf:n sf:v="7" sf:ct="0"/><sf:n sf:v="8" sf:ct="999999999999"/>';
  const { content, warnings } = await converted([
    table({ columns: 4_000_000, rows: 1_000_000_000, cells }),
  ]);
  expect(filledCells(content).map(({ text }) => text)).toEqual(['7']);
  expect(warnings).toEqual(['table_cut']);
});

function table(given: Partial<Xml09Table>): Xml09Table {
  return { name: 'Tabelle', columns: 1, rows: 1, cells: '<sf:g sf:ct="0"/>', ...given };
}

function converted(tables: Xml09Table[]) {
  return written(numbers09Xml([{ name: 'Blatt', tables }], styles));
}

async function written(
  xml: string,
  files: Record<string, Buffer | Uint8Array> = {},
  printed = false,
) {
  const folder = await tempDir();
  const [source, target] = [path.join(folder, 'a.numbers'), path.join(folder, 'a.ods')];
  await writePackage(source, { 'index.xml': xml, ...files });
  const { kind, warnings } = await xml09ToOdf(source, target, { printed });
  expect(kind).toBe('ods');
  return { target, content: await odfContent(target), warnings: warnings.map(({ code }) => code) };
}
