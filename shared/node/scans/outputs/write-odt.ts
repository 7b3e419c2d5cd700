import type { RecognizedCell, RecognizedTable } from '../../../api/recognition.ts';
import { placeCells } from '../../../table-formats/table-rows.ts';
import { isRightToLeft } from '../../../text/is-right-to-left.ts';
import { points } from '../../odf/length.ts';
import { embeddedLink, OdfDocument } from '../../odf/odf-document.ts';
import { languageAttributes, paragraphStyle } from '../../odf/styles/style.ts';
import { textNodes } from '../../odf/text-nodes.ts';
import { writeOdf } from '../../odf/write-odf.ts';
import { element, type XmlElement } from '../../odf/xml/xml-element.ts';
import type { Alignment, CellLooks } from '../flow/alignment.ts';
import type { FlowBlock } from '../flow/flow-of.ts';
import { type Emphasis, type Footnote, piecesOf, shifted } from '../flow/letter-styles.ts';
import type { FlowPicture } from '../flow/place-pictures.ts';
import type { Columns } from '../flow/text-columns.ts';
import { listElements } from './lists.ts';
import { type NumberedNotes, numberedNotes } from './notes.ts';
import {
  addPage,
  columnWidths,
  type DocumentFrame,
  fitted,
  type PageLayout,
  sectionsOf,
} from './page-layout.ts';

/** Writes the text as an OpenDocument text, with styles that a person can change for all of it. */
export async function writeOdt(
  flow: FlowBlock[],
  { title, language, page }: DocumentFrame,
  file: string,
): Promise<void> {
  const document = new OdfDocument('text');
  document.meta = { title, language };
  const styles = { ...addStyles(document, language), notes: numberedNotes(flow) };
  document.masterPages = [addPage(document, page)];
  const elementsOf = (run: FlowBlock[], index: number) => {
    const [first] = run;
    if (first?.kind === 'item') {
      const items = run.filter((block) => block.kind === 'item');
      return listElements(items, document, ({ text, parts }) =>
        paragraph(styles.text, text, emphasized(styles, parts)),
      );
    }
    if (first?.kind === 'picture')
      return [pictureElement(first.picture, document, { styles, index, page })];
    return first && first.kind !== 'columns' ? blockElements(first, styles, index) : [];
  };
  const runs = runsOf(flow);
  document.body = sectionsOf(runs, ([block]) => block).flatMap(({ columns, parts }, at) => {
    const elements = parts.flatMap((run) => elementsOf(run, runs.indexOf(run)));
    if (columns.count === 1) return elements;
    const attributes = {
      'text:name': `Section ${at + 1}`,
      'text:style-name': styles.section(columns),
    };
    return [element('text:section', attributes, elements)];
  });
  await writeOdf(document, file);
}

/** The items of a list together, and every other block by itself. */
function runsOf(flow: FlowBlock[]): FlowBlock[][] {
  const runs: FlowBlock[][] = [];
  for (const block of flow) {
    const run = runs.at(-1);
    if (run && block.kind === 'item' && run[0]?.kind === 'item') run.push(block);
    else runs.push([block]);
  }
  return runs;
}

type Styles = ReturnType<typeof addStyles> & { notes: NumberedNotes };

function addStyles({ fonts, styles, contentStyles }: OdfDocument, language: string | undefined) {
  const serif = fonts.add('Liberation Serif');
  const mono = fonts.add('Liberation Mono');
  const text = styles.add(
    'Standard',
    paragraphStyle(
      { 'fo:margin-bottom': '6pt' },
      { 'style:font-name': serif, 'fo:font-size': '11pt', ...languageAttributes(language) },
    ),
  );
  const heading = (level: number, size: string) =>
    styles.add(`Heading ${level}`, {
      ...paragraphStyle(
        { 'fo:margin-top': '12pt', 'fo:margin-bottom': '4pt', 'fo:keep-with-next': 'always' },
        { 'fo:font-size': size, 'fo:font-weight': 'bold' },
        text,
      ),
      attributes: { 'style:default-outline-level': String(level) },
    });
  const cell = contentStyles.add({
    family: 'table-cell',
    properties: {
      'style:table-cell-properties': { 'fo:border': '0.5pt solid #000000', 'fo:padding': '2pt' },
    },
  });
  const alignments = { center: 'center', right: 'end', justify: 'justify' };
  return {
    text,
    aligned: (style: string, align: Alignment | undefined) =>
      align
        ? contentStyles.add(paragraphStyle({ 'fo:text-align': alignments[align] }, {}, style))
        : style,
    letters: ({ bold, italic }: { bold: boolean; italic: boolean }) => {
      if (!bold && !italic) return undefined;
      const weight = bold ? { 'fo:font-weight': 'bold' } : {};
      const slant = italic ? { 'fo:font-style': 'italic' } : {};
      const properties = { 'style:text-properties': { ...weight, ...slant } };
      return contentStyles.add({ family: 'text', properties });
    },
    column: (width: number) =>
      contentStyles.add({
        family: 'table-column',
        properties: { 'style:table-column-properties': { 'style:rel-column-width': `${width}*` } },
      }),
    section: ({ count, gap }: Columns) => {
      const columns = { 'fo:column-count': count, 'fo:column-gap': points(gap) };
      const balanced = { 'text:dont-balance-text-columns': 'false' };
      return contentStyles.addElement(
        'Sect',
        element('style:style', { 'style:family': 'section' }, [
          element('style:section-properties', balanced, [element('style:columns', columns)]),
        ]),
      );
    },
    headings: [heading(1, '18pt'), heading(2, '14pt'), heading(3, '12pt')],
    code: styles.add(
      'Code',
      paragraphStyle({ 'fo:margin-bottom': '0pt' }, { 'style:font-name': mono }, text),
    ),
    footnote: styles.add(
      'Footnote',
      paragraphStyle({ 'fo:margin-bottom': '0pt' }, { 'fo:font-size': '9pt' }, text),
    ),
    rightToLeft: contentStyles.add(
      paragraphStyle({ 'style:writing-mode': 'rl-tb', 'fo:text-align': 'start' }, {}, text),
    ),
    break: contentStyles.add(
      paragraphStyle({ 'fo:break-before': 'page', 'fo:margin-bottom': '0pt' }, {}, text),
    ),
    picture: contentStyles.add({
      family: 'graphic',
      properties: {
        'style:graphic-properties': {
          'style:vertical-pos': 'top',
          'style:vertical-rel': 'baseline',
        },
      },
    }),
    cell,
  };
}

/** A paragraph of its own: so it stays where it stood, in every format. */
function pictureElement(
  picture: FlowPicture,
  document: OdfDocument,
  { styles, index, page }: { styles: Styles; index: number; page: PageLayout },
): XmlElement {
  const { bytes, alt } = picture;
  const { width, height } = fitted(picture, page);
  const frame = {
    // LibreOffice makes the alternative text in HTML of the name.
    'draw:name': alt === '' ? `Picture ${index + 1}` : alt,
    'draw:style-name': styles.picture,
    'text:anchor-type': 'as-char',
    'svg:width': points(width),
    'svg:height': points(height),
  };
  const link = { 'xlink:href': document.pictures.add(bytes), ...embeddedLink };
  const described = alt === '' ? [] : [element('svg:desc', {}, [alt])];
  return element('text:p', { 'text:style-name': styles.text }, [
    element('draw:frame', frame, [element('draw:image', link), ...described]),
  ]);
}

type Textual = Exclude<FlowBlock, { kind: 'picture' | 'item' | 'columns' }>;

function blockElements(block: Textual, styles: Styles, index: number): XmlElement[] {
  switch (block.kind) {
    case 'heading': {
      const style = styles.headings[block.level - 1] ?? styles.text;
      const name = styles.aligned(style, block.align);
      const attributes = { 'text:style-name': name, 'text:outline-level': block.level };
      return [element('text:h', attributes, textNodes(block.text))];
    }
    case 'paragraph':
      return [paragraphElement(block, styles)];
    case 'code':
      return block.lines.map((line) => paragraph(styles.code, line));
    case 'table':
      // Two tables in a row would become one.
      return [tableElement(block, styles, index), paragraph(styles.text, '')];
    case 'break':
      return [paragraph(styles.break, '')];
  }
}

function paragraphElement(
  {
    text,
    align,
    parts,
  }: Pick<Extract<FlowBlock, { kind: 'paragraph' }>, 'text' | 'align' | 'parts'>,
  styles: Styles,
): XmlElement {
  const style = isRightToLeft(text) ? styles.rightToLeft : styles.aligned(styles.text, align);
  return paragraph(style, text, emphasized(styles, parts));
}

/** The pieces of a text, each of which names its style where it has one. */
type Pieces = (
  text: string,
) => { text: string; style: string | undefined; note?: XmlElement | undefined }[];

function emphasized(styles: Styles, parts: Emphasis[] | undefined): Pieces {
  return (text) =>
    piecesOf(text, parts).map(({ text: own, note, ...look }) => ({
      ...{ text: own, style: styles.letters(look) },
      note: note && noteElement(note, styles),
    }));
}

function noteElement(note: Footnote, styles: Styles): XmlElement {
  const { number = 1, isCounted = true } = styles.notes.get(note) ?? {};
  const label = isCounted ? {} : { 'text:label': note.sign };
  const text = paragraph(
    styles.footnote,
    ` ${note.text}`,
    emphasized(styles, shifted(note.parts, 1)),
  );
  return element('text:note', { 'text:id': `note-${number}`, 'text:note-class': 'footnote' }, [
    element('text:note-citation', label, [note.sign]),
    element('text:note-body', {}, [text]),
  ]);
}

function paragraph(style: string, text: string, pieces?: Pieces): XmlElement {
  const content = (pieces?.(text) ?? [{ text, style: undefined }]).flatMap((piece, at) => {
    if (piece.note) return [piece.note];
    const nodes = textNodes(piece.text, at === 0);
    return piece.style ? [element('text:span', { 'text:style-name': piece.style }, nodes)] : nodes;
  });
  return element('text:p', { 'text:style-name': style }, content);
}

function tableElement(
  { table, looks }: { table: RecognizedTable; looks?: CellLooks },
  styles: Styles,
  index: number,
): XmlElement {
  const rows = placeCells(table);
  const columns = columnWidths(rows, wholeWidth).map((width) =>
    element('table:table-column', { 'table:style-name': styles.column(width) }, []),
  );
  return element('table:table', { 'table:name': `Table ${index + 1}` }, [
    ...columns,
    ...rows.map((cells) =>
      element(
        'table:table-row',
        {},
        cells.map((cell) => cellElement(cell, styles, looks)),
      ),
    ),
  ]);
}

/** Widths of columns are parts of it: a table is as wide as the text around it. */
const wholeWidth = 1_000;

function cellElement(
  cell: RecognizedCell | null,
  styles: Styles,
  looks: CellLooks = new Map(),
): XmlElement {
  if (cell === null) return element('table:covered-table-cell', {}, []);
  const attributes = {
    'table:style-name': styles.cell,
    'office:value-type': 'string',
    'table:number-columns-spanned': cell.columnSpan,
    'table:number-rows-spanned': cell.rowSpan,
  };
  const { align, parts = [] } = looks.get(cell) ?? {};
  const content = paragraphElement({ text: cell.text, align, parts }, styles);
  return element('table:table-cell', attributes, [content]);
}
