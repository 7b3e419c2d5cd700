import { escapeXml } from '../../../../../shared/escape-xml.ts';
import { type Dialect, describeDialect, dialectProperty, isUsual } from './dialect.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaging = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The parts of a workbook of one sheet besides the sheet and its styles (ECMA-376). */
export function workbookParts({
  sheetName,
  dialect,
}: {
  sheetName: string;
  dialect: Dialect;
}): [name: string, xml: string][] {
  // A property that tells nothing would only be in the way.
  const properties = isUsual(dialect) ? [] : [customProperties(describeDialect(dialect))];
  return [
    ['[Content_Types].xml', contentTypes(properties.length > 0)],
    [
      '_rels/.rels',
      relationships([
        ['officeDocument', 'xl/workbook.xml'],
        ...properties.map(([name]): [string, string] => ['custom-properties', name]),
      ]),
    ],
    ...properties,
    [
      'xl/workbook.xml',
      `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escapeXml(nameOf(sheetName))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relationships([
        ['worksheet', 'worksheets/sheet1.xml'],
        ['styles', 'styles.xml'],
      ]),
    ],
  ];
}

/** ECMA-376 part 1, 22.3. */
function customProperties(value: string): [name: string, xml: string] {
  const all = 'http://schemas.openxmlformats.org/officeDocument/2006/custom-properties';
  const types = 'http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes';
  const own = `<property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="2" name="${dialectProperty}"><vt:lpwstr>${value}</vt:lpwstr></property>`;
  return [
    'docProps/custom.xml',
    `${declaration}<Properties xmlns="${all}" xmlns:vt="${types}">${own}</Properties>`,
  ];
}

const propertiesType =
  '<Override PartName="/docProps/custom.xml" ContentType="application/vnd.openxmlformats-officedocument.custom-properties+xml"/>';

function contentTypes(hasProperties: boolean): string {
  const part = (name: string, type: string) =>
    `<Override PartName="/xl/${name}.xml" ContentType="${types}.${type}+xml"/>`;
  const parts = [
    part('workbook', 'sheet.main'),
    part('styles', 'styles'),
    part('worksheets/sheet1', 'worksheet'),
    ...(hasProperties ? [propertiesType] : []),
  ];
  return `${declaration}<Types xmlns="${packaging}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${parts.join('')}</Types>`;
}

function relationships(parts: [type: string, target: string][]): string {
  const list = parts.map(
    ([type, target], at) =>
      `<Relationship Id="rId${at + 1}" Type="${office}/${type}" Target="${target}"/>`,
  );
  return `${declaration}<Relationships xmlns="${packaging}/relationships">${list.join('')}</Relationships>`;
}

/** Names of sheets have 31 letters at most, and none of these signs. */
function nameOf(sheet: string): string {
  const name = [...sheet.replaceAll(/[[\]:*?/\\]/g, '_')].slice(0, 31).join('').slice(0, 31);
  return name.replaceAll(/^'+|'+$/g, '_').trim() || 'Sheet1';
}
