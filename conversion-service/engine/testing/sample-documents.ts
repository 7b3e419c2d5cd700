import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

const namespaces = [
  'office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"',
  'text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"',
  'table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"',
  'draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"',
  'presentation="urn:oasis:names:tc:opendocument:xmlns:presentation:1.0"',
  'svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0"',
  'xlink="http://www.w3.org/1999/xlink"',
];

type Kind = 'odt' | 'ods' | 'odp';
const elements = { odt: 'text', ods: 'spreadsheet', odp: 'presentation' };

/** The parts of an ODF package whose body is `body`, and other files beside it. */
export function odfParts(
  kind: Kind,
  body: string,
  others: Record<string, Buffer> = {},
): Record<string, string | Buffer> {
  const type = `application/vnd.oasis.opendocument.${elements[kind]}`;
  const xmlns = namespaces.map((namespace) => `xmlns:${namespace}`).join(' ');
  const files = ['content.xml', ...Object.keys(others)];
  const listed = files.map(
    (file) =>
      `<m:file-entry m:full-path="${file}" m:media-type="${file.endsWith('png') ? 'image/png' : 'text/xml'}"/>`,
  );
  return {
    mimetype: type,
    'content.xml': `<?xml version="1.0" encoding="UTF-8"?><office:document-content ${xmlns} office:version="1.2"><office:body><office:${elements[kind]}>${body}</office:${elements[kind]}></office:body></office:document-content>`,
    'META-INF/manifest.xml': `<?xml version="1.0" encoding="UTF-8"?><m:manifest xmlns:m="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><m:file-entry m:full-path="/" m:media-type="${type}"/>${listed.join('')}</m:manifest>`,
    ...others,
  };
}

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

/** A picture on a page, from a file of the package or any address. */
export function picture(href: string): string {
  return `<text:p>${pictureFrame(href, 'text:anchor-type="as-char"')}</text:p>`;
}

function pictureFrame(href: string, place: string): string {
  return `<draw:frame svg:width="3cm" svg:height="3cm" ${place}><draw:image xlink:href="${href}" xlink:type="simple" xlink:show="embed"/></draw:frame>`;
}

/** Text, an umlaut, a table and a picture. */
export function textDocument(): Record<string, string | Buffer> {
  const table =
    '<table:table table:name="T"><table:table-column/><table:table-row><table:table-cell office:value-type="string"><text:p>Zelle 42</text:p></table:table-cell></table:table-row></table:table>';
  const body = `<text:h text:outline-level="1">Überschrift</text:h><text:p>Grüße aus Köln</text:p>${table}${picture('Pictures/dot.png')}`;
  return odfParts('odt', body, { 'Pictures/dot.png': dot });
}

/** Two sheets: `Umsätze` with text, a comma, a quote, numbers and a picture, `Zweites` with one cell. */
export function workbook(): Record<string, string | Buffer> {
  const text = (value: string) =>
    `<table:table-cell office:value-type="string"><text:p>${value}</text:p></table:table-cell>`;
  const number = (value: number) =>
    `<table:table-cell office:value-type="float" office:value="${value}"/>`;
  const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`;
  const sheet = (name: string, ...rows: string[]) =>
    `<table:table table:name="${name}">${rows.join('')}</table:table>`;
  const shown = `<table:shapes>${pictureFrame('Pictures/dot.png', 'svg:x="8cm" svg:y="3cm"')}</table:shapes>`;
  return odfParts(
    'ods',
    sheet(
      'Umsätze',
      shown,
      row(text('Müller, "Köln"'), number(42)),
      row(text('Summe'), number(1.5)),
    ) + sheet('Zweites', row(text('Grüße'))),
    { 'Pictures/dot.png': dot },
  );
}

/** One slide with a text, a table and a picture. */
export function slides(): Record<string, string | Buffer> {
  const frame = (y: number, content: string) =>
    `<draw:frame svg:x="1cm" svg:y="${y}cm" svg:width="10cm" svg:height="3cm">${content}</draw:frame>`;
  const text = frame(1, '<draw:text-box><text:p>Grüße aus Köln</text:p></draw:text-box>');
  const table = frame(
    5,
    '<table:table><table:table-column/><table:table-row><table:table-cell><text:p>Zelle 42</text:p></table:table-cell></table:table-row></table:table>',
  );
  const shown = pictureFrame('Pictures/dot.png', 'svg:x="1cm" svg:y="9cm"');
  return odfParts('odp', `<draw:page draw:name="Eins">${text}${table}${shown}</draw:page>`, {
    'Pictures/dot.png': dot,
  });
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaging = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The parts of an XLSX workbook whose sheets have these elements; `names` are `definedName` ones. */
export function openXmlWorkbook(sheets: string[], names = ''): Record<string, string> {
  const each = (make: (number: number) => string) => sheets.map((_, at) => make(at + 1)).join('');
  const parts = sheets.map((sheet, at) => [
    `xl/worksheets/sheet${at + 1}.xml`,
    `<worksheet xmlns="${main}">${sheet}</worksheet>`,
  ]);
  return {
    '[Content_Types].xml': `<Types xmlns="${packaging}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>${each((number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${types}.worksheet+xml"/>`)}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${packaging}/relationships"><Relationship Id="r1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${each((number) => `<sheet name="S${number}" sheetId="${number}" r:id="r${number}"/>`)}</sheets>${names && `<definedNames>${names}</definedNames>`}</workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaging}/relationships">${each((number) => `<Relationship Id="r${number}" Type="${relations}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}</Relationships>`,
    ...Object.fromEntries(parts),
  };
}

/** Gives the parts of an XLSX workbook these styles of cells, `xf` elements in their order. */
export function withStyles(parts: Record<string, string>, formats: string): Record<string, string> {
  const [contents, links] = ['[Content_Types].xml', 'xl/_rels/workbook.xml.rels'];
  return {
    ...parts,
    [contents]: (parts[contents] ?? '').replace(
      '</Types>',
      `<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
    ),
    [links]: (parts[links] ?? '').replace(
      '</Relationships>',
      `<Relationship Id="styles" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    ),
    'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts><font/></fonts><fills><fill/></fills><borders><border/></borders><cellXfs>${formats}</cellXfs></styleSheet>`,
  };
}

/** Writes a ZIP package: files by name, in this order, a first one named `mimetype` unpacked. */
export async function writePackage(
  file: string,
  parts: Record<string, string | Buffer>,
): Promise<void> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) {
    zip.addBuffer(Buffer.from(content), name, { compress: name !== 'mimetype' });
  }
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
}
