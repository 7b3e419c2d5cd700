import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import type { RecognizedCell, RecognizedTable } from '../../../api/recognition.ts';
import { escapeXml } from '../../../escape-xml.ts';
import { placeCells } from '../../../tables/table-rows.ts';
import { isRightToLeft } from '../../../text/is-right-to-left.ts';
import type { FlowBlock } from '../flow/flow-of.ts';

/**
 * The text as a Word document (ECMA-376, WordprocessingML), with styles that a person can change for
 * all of it.
 */
export async function docxOf(flow: FlowBlock[], title: string): Promise<Uint8Array> {
  const zip = new ZipFile();
  const add = (name: string, xml: string) =>
    zip.addBuffer(Buffer.from(declaration + xml), name, entryOptions);
  add('[Content_Types].xml', contentTypes);
  add('_rels/.rels', packageParts);
  add('docProps/core.xml', properties(title));
  add('word/document.xml', documentPart(flow));
  add('word/styles.xml', stylesPart);
  add('word/_rels/document.xml.rels', documentParts);
  zip.end();
  return new Uint8Array(await buffer(zip.outputStream));
}

/** Entries carry no time, so that the same text gives the same bytes. */
const entryOptions = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true };
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const words = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

/** A4 with margins of 2 cm, in twentieths of a point. */
const section =
  '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/>' +
  '<w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134"/></w:sectPr>';

/** Between the margins, in twentieths of a point. */
const textWidth = 9_638;

function documentPart(flow: FlowBlock[]): string {
  return `<w:document ${words}><w:body>${flow.map(blockOf).join('')}${section}</w:body></w:document>`;
}

function blockOf(block: FlowBlock): string {
  switch (block.kind) {
    case 'heading':
      return paragraph(block.text, `Heading${block.level}`);
    case 'paragraph':
      return paragraph(block.text);
    case 'item':
      return paragraph(`${block.marker} ${block.text}`, 'ListItem');
    case 'code':
      return block.lines.map((line) => paragraph(line, 'Code')).join('');
    case 'table':
      // Two tables in a row would become one.
      return `${tableOf(block.table)}${paragraph('')}`;
  }
}

function paragraph(text: string, style?: string): string {
  const named = style ? `<w:pStyle w:val="${style}"/>` : '';
  const direction = isRightToLeft(text) ? { paragraph: '<w:bidi/>', run: '<w:rtl/>' } : null;
  const about = `${named}${direction?.paragraph ?? ''}`;
  const run = direction ? `<w:rPr>${direction.run}</w:rPr>` : '';
  const lines = text
    .split('\n')
    .map((line) => `<w:t xml:space="preserve">${escapeXml(line)}</w:t>`)
    .join('<w:br/>');
  return `<w:p>${about && `<w:pPr>${about}</w:pPr>`}<w:r>${run}${lines}</w:r></w:p>`;
}

function tableOf(table: RecognizedTable): string {
  const rows = placeCells(table);
  const columns = rows[0]?.length ?? 1;
  const width = Math.floor(textWidth / columns);
  const grid = `<w:gridCol w:w="${width}"/>`.repeat(columns);
  const from = startsOf(rows);
  const body = rows.map((_, row) => `<w:tr>${rowOf(from, row, width)}</w:tr>`).join('');
  return `<w:tbl><w:tblPr><w:tblStyle w:val="TableGrid"/></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${body}</w:tbl>`;
}

/** The cell of a place in a table and the place where it begins; none where nothing is. */
type Start = { cell: RecognizedCell; row: number; column: number } | undefined;

/** Each place of a table with the cell that covers it. */
function startsOf(rows: (RecognizedCell | null)[][]): Start[][] {
  const starts: Start[][] = rows.map((cells) => cells.map(() => undefined));
  for (const [row, cells] of rows.entries()) {
    for (const [column, cell] of cells.entries()) {
      if (cell === null) continue;
      for (const line of starts.slice(row, row + cell.rowSpan)) {
        const end = Math.min(line.length, column + cell.columnSpan);
        line.fill({ cell, row, column }, column, end);
      }
    }
  }
  return starts;
}

/** A cell over several rows goes on in each of them. */
function rowOf(starts: Start[][], row: number, width: number): string {
  return (starts[row] ?? [])
    .map((start, column) => {
      if (start && start.column !== column) return '';
      const { columnSpan = 1, rowSpan = 1 } = start?.cell ?? {};
      const merge = rowSpan > 1 ? `<w:vMerge${start?.row === row ? ' w:val="restart"' : ''}/>` : '';
      const span = columnSpan > 1 ? `<w:gridSpan w:val="${columnSpan}"/>` : '';
      const about = `<w:tcW w:w="${width * columnSpan}" w:type="dxa"/>${span}${merge}`;
      const text = start?.row === row ? start.cell.text : '';
      return `<w:tc><w:tcPr>${about}</w:tcPr>${paragraph(text)}</w:tc>`;
    })
    .join('');
}

const types = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const contentTypes =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  `<Override PartName="/word/document.xml" ContentType="${types}.document.main+xml"/>` +
  `<Override PartName="/word/styles.xml" ContentType="${types}.styles+xml"/>` +
  '<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>' +
  '</Types>';

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const packageParts = relationships([
  [`${office}/officeDocument`, 'word/document.xml'],
  [`${packages}/relationships/metadata/core-properties`, 'docProps/core.xml'],
]);
const documentParts = relationships([[`${office}/styles`, 'styles.xml']]);

function relationships(parts: [string, string][]): string {
  const each = parts.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${packages}/relationships">${each.join('')}</Relationships>`;
}

function properties(title: string): string {
  return (
    `<cp:coreProperties xmlns:cp="${packages}/metadata/core-properties"` +
    ` xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escapeXml(title)}</dc:title></cp:coreProperties>`
  );
}

/** Sizes of letters in half points, distances in twentieths of a point. */
function style(id: string, name: string, paragraphs: string, letters = ''): string {
  const based = id === 'Normal' ? '' : '<w:basedOn w:val="Normal"/>';
  const standard = id === 'Normal' ? ' w:default="1"' : '';
  return (
    `<w:style w:type="paragraph"${standard} w:styleId="${id}"><w:name w:val="${name}"/>${based}<w:qFormat/>` +
    `<w:pPr>${paragraphs}</w:pPr><w:rPr>${letters}</w:rPr></w:style>`
  );
}

function heading(level: number, size: number): string {
  const paragraphs = `<w:keepNext/><w:spacing w:before="240" w:after="80"/><w:outlineLvl w:val="${level - 1}"/>`;
  return style(`Heading${level}`, `heading ${level}`, paragraphs, `<w:b/><w:sz w:val="${size}"/>`);
}

const fonts = (name: string) => `<w:rFonts w:ascii="${name}" w:hAnsi="${name}" w:cs="${name}"/>`;
const border = (side: string) =>
  `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="000000"/>`;
const sides = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'];

const stylesPart =
  `<w:styles ${words}>` +
  style(
    'Normal',
    'Normal',
    '<w:spacing w:after="120"/>',
    `${fonts('Liberation Serif')}<w:sz w:val="22"/>`,
  ) +
  heading(1, 36) +
  heading(2, 28) +
  heading(3, 24) +
  style('ListItem', 'List Item', '<w:ind w:left="360" w:hanging="240"/>') +
  style('Code', 'Code', '<w:spacing w:after="0"/>', fonts('Liberation Mono')) +
  '<w:style w:type="table" w:styleId="TableGrid"><w:name w:val="Table Grid"/>' +
  `<w:tblPr><w:tblBorders>${sides.map(border).join('')}</w:tblBorders></w:tblPr></w:style></w:styles>`;
