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

test('charts keep their data', async () => {
  const names = (list: string, all: string[]) =>
    `<sf:chart-${list}_names>${all.map((each) => `<sf:string sfa:string="${each}"/>`).join('')}</sf:chart-${list}_names>`;
  const values = [[17, 26], [55]].map(
    (list) =>
      `<sf:mutable-array>${list.map((each) => `<sf:number sfa:number="${each}"/>`).join('')}</sf:mutable-array>`,
  );
  const chart = (type: number) =>
    `<sf:chart-info sf:chart-type="${type}"><sf:chart-model-object><sf:formula-chart-model sf:chart-direction="0">
${names('column', ['2007', '2008'])}${names('row', ['Nord', 'Süd'])}<sf:chart-name sfa:string="Umsatz"/>
<sf:cached-data>${values.join('')}</sf:cached-data></sf:formula-chart-model></sf:chart-model-object></sf:chart-info>`;
  const sheet = { name: 'Blatt', tables: [table({})], drawables: chart(2) + chart(1) };
  const { content, warnings, target } = await written(numbers09Xml([sheet]));
  expect(content.match(/<draw:object xlink:href=".\/Object \d"/g)).toHaveLength(2);
  const [columns, pie] = await Promise.all(
    [1, 2].map((number) => odfContent(target, `Object ${number}/content.xml`)),
  );
  const cells = (chartContent = '') =>
    [...chartContent.matchAll(/<text:p>([^<]*)<\/text:p>/g)].map(([, text]) => text).join(' ');
  expect(columns).toContain('chart:class="chart:bar"');
  expect(cells(columns)).toMatch(/^Umsatz.* Nord Süd 2007 17 55 2008 26$/);
  expect(pie).toContain('chart:class="chart:circle"');
  expect(cells(pie)).toMatch(/^Umsatz.* 2007 Nord 17 Süd 55$/);
  expect(warnings).toEqual(['chart_restyled']);
});

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

async function written(xml: string, files: Record<string, Buffer | Uint8Array> = {}) {
  const folder = await tempDir();
  const [source, target] = [path.join(folder, 'a.numbers'), path.join(folder, 'a.ods')];
  await writePackage(source, { 'index.xml': xml, ...files });
  const { kind, warnings } = await xml09ToOdf(source, target);
  expect(kind).toBe('ods');
  return { target, content: await odfContent(target), warnings: warnings.map(({ code }) => code) };
}
