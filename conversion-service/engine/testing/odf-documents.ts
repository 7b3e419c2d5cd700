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
