import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import type { RecognizedCell, RecognizedTable } from '../../../api/recognition.ts';
import { escapeXml } from '../../../escape-xml.ts';
import { placeCells } from '../../../table-formats/table-rows.ts';
import { isRightToLeft } from '../../../text/is-right-to-left.ts';
import { mediaTypeOf } from '../../odf/package/pictures.ts';
import { languageAndCountry } from '../../odf/styles/style.ts';
import type { Alignment, CellLooks } from '../flow/alignment.ts';
import type { FlowBlock } from '../flow/flow-of.ts';
import { type Emphasis, piecesOf } from '../flow/letter-styles.ts';
import type { FlowPicture } from '../flow/place-pictures.ts';
import { type FlowItem, type WordLists, wordLists } from './lists.ts';
import { type NumberedNotes, numberedNotes, wordNotes, wordReference } from './notes.ts';
import {
  columnWidths,
  type DocumentFrame,
  fitted,
  type PageLayout,
  sectionsOf,
  textWidth,
} from './page-layout.ts';

/**
 * The text as a Word document (ECMA-376, WordprocessingML), with styles that a person can change for
 * all of it.
 */
export async function docxOf(
  flow: FlowBlock[],
  { title, language, page }: DocumentFrame,
): Promise<Uint8Array> {
  const zip = new ZipFile();
  const add = (name: string, xml: string) =>
    zip.addBuffer(Buffer.from(declaration + xml), name, entryOptions);
  const media = mediaOf(flow);
  const lists = wordLists(flow);
  const notes = numberedNotes(flow);
  add('[Content_Types].xml', contentTypes);
  add('_rels/.rels', packageParts);
  add('docProps/core.xml', properties(title, language));
  add('word/document.xml', documentPart(flow, { page, media, lists, notes }));
  add('word/styles.xml', stylesPart(language));
  add('word/numbering.xml', `<w:numbering ${words}>${lists.part}</w:numbering>`);
  const footnotes = wordNotes(notes, ({ text, parts }) => runsOf(text, { parts, notes }));
  add('word/footnotes.xml', `<w:footnotes ${words}>${footnotes}</w:footnotes>`);
  add('word/_rels/document.xml.rels', documentParts([...media.values()]));
  for (const { target, bytes } of media.values()) {
    zip.addBuffer(Buffer.from(bytes), `word/${target}`, { ...entryOptions, compress: false });
  }
  zip.end();
  return new Uint8Array(await buffer(zip.outputStream));
}

/** Entries carry no time, so that the same text gives the same bytes. */
const entryOptions = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true };
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const words = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const drawing = 'http://schemas.openxmlformats.org/drawingml/2006';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const namespaces =
  `${words} xmlns:r="${office}" xmlns:wp="${drawing}/wordprocessingDrawing"` +
  ` xmlns:a="${drawing}/main" xmlns:pic="${drawing}/picture"`;

type Media = { id: string; target: string; bytes: Uint8Array };

/** The files of the pictures, each with the name of its relationship. */
function mediaOf(flow: FlowBlock[]): Map<FlowPicture, Media> {
  const pictures = flow.flatMap((block) => (block.kind === 'picture' ? [block.picture] : []));
  return new Map(
    pictures.map((picture, index) => {
      const number = index + 1;
      const extension = mediaTypeOf(picture.bytes)?.extension ?? 'png';
      const target = `media/image${number}.${extension}`;
      return [picture, { id: `rIdPicture${number}`, target, bytes: picture.bytes }];
    }),
  );
}

/** Units of a point: twentieths, as for pages and text, and those of drawings. */
const twentieths = 20;
const drawingUnits = 12_700;

const inTwentieths = (points: number) => Math.round(points * twentieths);

type About = {
  page: PageLayout;
  media: Map<FlowPicture, Media>;
  lists: WordLists;
  notes: NumberedNotes;
};

function documentPart(flow: FlowBlock[], about: About): string {
  const { width, height, margins } = about.page;
  const size = `<w:pgSz w:w="${inTwentieths(width)}" w:h="${inTwentieths(height)}"/>`;
  const free = Object.entries(margins).map(([side, size]) => `w:${side}="${inTwentieths(size)}"`);
  const sections = sectionsOf(flow, (block) => block);
  const body = sections.map(({ columns: { count, gap }, parts }, at) => {
    const type = at === 0 ? '' : '<w:type w:val="continuous"/>';
    const columns = count > 1 ? `<w:cols w:num="${count}" w:space="${inTwentieths(gap)}"/>` : '';
    const look = `<w:sectPr>${type}${size}<w:pgMar ${free.join(' ')}/>${columns}</w:sectPr>`;
    const text = parts.map((block) => blockOf(block, about)).join('');
    return at === sections.length - 1 ? text + look : endingSection(text, look);
  });
  return `<w:document ${namespaces}><w:body>${body.join('')}</w:body></w:document>`;
}

/** The last paragraph of a section says what it is like; that of the last one stands by itself. */
function endingSection(text: string, section: string): string {
  const [before, last] = [
    text.slice(0, text.lastIndexOf('<w:p>')),
    text.slice(text.lastIndexOf('<w:p>')),
  ];
  return (
    before +
    (last.includes('</w:pPr>')
      ? last.replace('</w:pPr>', () => `${section}</w:pPr>`)
      : last.replace('<w:p>', () => `<w:p><w:pPr>${section}</w:pPr>`))
  );
}

function blockOf(block: FlowBlock, about: About): string {
  switch (block.kind) {
    case 'heading':
      return paragraph(block.text, { style: `Heading${block.level}`, align: block.align });
    case 'paragraph':
      return paragraph(block.text, { ...block, notes: about.notes });
    case 'item': {
      const place = itemPlace(block, about);
      const { parts } = block;
      return paragraph(block.text, { style: 'ListParagraph', place, parts, notes: about.notes });
    }
    case 'code':
      return block.lines.map((line) => paragraph(line, { style: 'Code' })).join('');
    case 'table':
      // Two tables in a row would become one.
      return `${tableOf(block, inTwentieths(textWidth(about.page)))}${paragraph('')}`;
    case 'picture':
      return pictureOf(block.picture, about);
    case 'break':
      return '<w:p><w:r><w:br w:type="page"/></w:r></w:p>';
    case 'columns':
      return '';
  }
}

function itemPlace(item: FlowItem, { lists }: About): string {
  const list = `<w:numId w:val="${lists.listOf.get(item)}"/>`;
  return `<w:numPr><w:ilvl w:val="${item.level}"/>${list}</w:numPr>`;
}

/** In line with the text, in a paragraph of its own. */
function pictureOf(picture: FlowPicture, { page, media }: About): string {
  const { id = '' } = media.get(picture) ?? {};
  const number = id.replace(/\D/g, '');
  const { width, height } = fitted(picture, page);
  const inUnits = (points: number) => Math.round(points * drawingUnits);
  const [cx, cy] = [inUnits(width), inUnits(height)];
  const name = `id="${number}" name="Picture ${number}" descr="${escapeXml(picture.alt)}"`;
  const graphic =
    `<pic:pic><pic:nvPicPr><pic:cNvPr ${name}/><pic:cNvPicPr/></pic:nvPicPr>` +
    `<pic:blipFill><a:blip r:embed="${id}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>` +
    `<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm>` +
    '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic>';
  return (
    `<w:p><w:r><w:drawing><wp:inline><wp:extent cx="${cx}" cy="${cy}"/><wp:docPr ${name}/>` +
    `<a:graphic><a:graphicData uri="${drawing}/picture">${graphic}</a:graphicData></a:graphic>` +
    '</wp:inline></w:drawing></w:r></w:p>'
  );
}

type ParagraphLook = {
  style?: string;
  /** In a list. */
  place?: string;
  align?: Alignment | undefined;
} & Runs;

/** The parts of a text that stand out, and the footnotes of its document. */
type Runs = { parts?: Emphasis[] | undefined; notes?: NumberedNotes };

function paragraph(text: string, look: ParagraphLook = {}): string {
  const { style, place = '', align } = look;
  const named = style ? `<w:pStyle w:val="${style}"/>` : '';
  const direction = isRightToLeft(text) ? '<w:bidi/>' : '';
  const aligned = align ? `<w:jc w:val="${align === 'justify' ? 'both' : align}"/>` : '';
  const about = `${named}${place}${direction}${aligned}`;
  return `<w:p>${about && `<w:pPr>${about}</w:pPr>`}${runsOf(text, look)}</w:p>`;
}

function runsOf(text: string, { parts, notes = new Map() }: Runs): string {
  const direction = isRightToLeft(text) ? '<w:rtl/>' : '';
  const runs = piecesOf(text, parts).map(({ text: own, bold, italic, note }) => {
    if (note) return wordReference(note, notes);
    const letters = `${bold ? '<w:b/><w:bCs/>' : ''}${italic ? '<w:i/><w:iCs/>' : ''}${direction}`;
    const lines = own
      .split('\n')
      .map((line) => `<w:t xml:space="preserve">${escapeXml(line)}</w:t>`)
      .join('<w:br/>');
    return `<w:r>${letters && `<w:rPr>${letters}</w:rPr>`}${lines}</w:r>`;
  });
  return runs.join('');
}

type LookedTable = { table: RecognizedTable; looks?: CellLooks };

function tableOf({ table, looks = new Map() }: LookedTable, across: number): string {
  const rows = placeCells(table);
  const widths = columnWidths(rows, across);
  const grid = widths.map((width) => `<w:gridCol w:w="${width}"/>`).join('');
  const from = startsOf(rows);
  const body = rows.map((_, row) => `<w:tr>${rowOf(from, row, { widths, looks })}</w:tr>`).join('');
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
function rowOf(
  starts: Start[][],
  row: number,
  { widths, looks }: { widths: number[]; looks: CellLooks },
): string {
  return (starts[row] ?? [])
    .map((start, column) => {
      if (start && start.column !== column) return '';
      const { columnSpan = 1, rowSpan = 1 } = start?.cell ?? {};
      const merge = rowSpan > 1 ? `<w:vMerge${start?.row === row ? ' w:val="restart"' : ''}/>` : '';
      const span = columnSpan > 1 ? `<w:gridSpan w:val="${columnSpan}"/>` : '';
      const across = widths
        .slice(column, column + columnSpan)
        .reduce((sum, width) => sum + width, 0);
      const about = `<w:tcW w:w="${across}" w:type="dxa"/>${span}${merge}`;
      const own = start?.row === row ? start.cell : undefined;
      const text = paragraph(own?.text ?? '', own && looks.get(own));
      return `<w:tc><w:tcPr>${about}</w:tcPr>${text}</w:tc>`;
    })
    .join('');
}

const types = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const contentTypes =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="png" ContentType="image/png"/>' +
  '<Default Extension="jpg" ContentType="image/jpeg"/>' +
  `<Override PartName="/word/document.xml" ContentType="${types}.document.main+xml"/>` +
  `<Override PartName="/word/styles.xml" ContentType="${types}.styles+xml"/>` +
  `<Override PartName="/word/footnotes.xml" ContentType="${types}.footnotes+xml"/>` +
  `<Override PartName="/word/numbering.xml" ContentType="${types}.numbering+xml"/>` +
  '<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>' +
  '</Types>';

const packages = 'http://schemas.openxmlformats.org/package/2006';
const packageParts = relationships([
  ['rId1', `${office}/officeDocument`, 'word/document.xml'],
  ['rId2', `${packages}/relationships/metadata/core-properties`, 'docProps/core.xml'],
]);

function documentParts(media: Media[]): string {
  return relationships([
    ['rId1', `${office}/styles`, 'styles.xml'],
    ['rId2', `${office}/numbering`, 'numbering.xml'],
    ['rId3', `${office}/footnotes`, 'footnotes.xml'],
    ...media.map(({ id, target }): Relationship => [id, `${office}/image`, target]),
  ]);
}

type Relationship = [id: string, type: string, target: string];

function relationships(parts: Relationship[]): string {
  const each = parts.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${packages}/relationships">${each.join('')}</Relationships>`;
}

function properties(title: string, language: string | undefined): string {
  return (
    `<cp:coreProperties xmlns:cp="${packages}/metadata/core-properties"` +
    ` xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escapeXml(title)}</dc:title>` +
    `${language ? `<dc:language>${language}</dc:language>` : ''}</cp:coreProperties>`
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

function stylesPart(language: string | undefined): string {
  return `<w:styles ${words}>${defaults(language)}${styles}</w:styles>`;
}

/** Which language programs check: one of them for all scripts, as only one was named. */
function defaults(tag: string | undefined): string {
  const [language, country] = languageAndCountry(tag) ?? [];
  if (!language) return '';
  const name = country === 'none' ? language : `${language}-${country}`;
  const attributes = ['val', 'eastAsia', 'bidi'].map((each) => `w:${each}="${name}"`).join(' ');
  return `<w:docDefaults><w:rPrDefault><w:rPr><w:lang ${attributes}/></w:rPr></w:rPrDefault></w:docDefaults>`;
}

const styles =
  style(
    'Normal',
    'Normal',
    '<w:spacing w:after="120"/>',
    `${fonts('Liberation Serif')}<w:sz w:val="22"/>`,
  ) +
  heading(1, 36) +
  heading(2, 28) +
  heading(3, 24) +
  style('ListParagraph', 'List Paragraph', '<w:contextualSpacing/>') +
  style('FootnoteText', 'footnote text', '<w:spacing w:after="0"/>', '<w:sz w:val="18"/>') +
  '<w:style w:type="character" w:styleId="FootnoteReference"><w:name w:val="footnote reference"/>' +
  '<w:rPr><w:vertAlign w:val="superscript"/></w:rPr></w:style>' +
  style('Code', 'Code', '<w:spacing w:after="0"/>', fonts('Liberation Mono')) +
  '<w:style w:type="table" w:styleId="TableGrid"><w:name w:val="Table Grid"/>' +
  `<w:tblPr><w:tblBorders>${sides.map(border).join('')}</w:tblBorders></w:tblPr></w:style>`;
