import type { AutomaticStyles } from '../../../shared/node/odf/styles/automatic-styles.ts';
import type { FontFaces } from '../../../shared/node/odf/styles/font-faces.ts';
import { textNodes } from '../../../shared/node/odf/text-nodes.ts';
import { element, type XmlNode } from '../../../shared/node/odf/xml/xml-element.ts';
import { isoInstant } from '../reference-date.ts';
import type { Combinations } from '../tables/combinations.ts';
import { formattedText } from '../tables/formats/formatted-text.ts';
import type { CellLook } from '../tables/looks/cell-look.ts';
import { textAttributes } from '../tables/looks/cell-look.ts';
import type { CellValue, TableCell } from '../tables/table.ts';
import { fontCut } from '../text-markup/font-cut.ts';
import { annotation } from '../text-markup/links-and-comments.ts';
import { printedLine, printedWidth } from '../text-markup/printed-font.ts';
import type { Warnings } from '../warnings.ts';

/** What the tables of texts and slides are written with. */
export type TableContext = {
  automatic: AutomaticStyles;
  fonts: FontFaces;
  warnings: Warnings;
  /** The paragraphs of a rich text. */
  richText(storage: number): XmlNode[];
  locale: string | undefined;
  /** Whether it is a table of a slide that is only made into pages: lines and letters are as large as in iWork. */
  printed: boolean;
  /** Names of styles that were added, by what they are made of. */
  cellStyles: Combinations<string>;
  paragraphStyles: Combinations<string>;
};

/** What a cell shows, as paragraphs. A text cell's own styles come with it. */
export function cellContent(
  cell: TableCell | undefined,
  look: CellLook,
  context: TableContext,
): XmlNode[] {
  const comments = (cell?.comments ?? []).map(({ author, text, seconds }) =>
    annotation({ author, text, date: isoInstant(seconds) }),
  );
  if (cell?.value.kind === 'rich-text') {
    const paragraphs = context.richText(cell.value.storage);
    if (paragraphs.length > 0) return withComments(paragraphs, comments);
  }
  const align = alignment(look, cell?.value);
  const style = context.paragraphStyles.get([look, align], () =>
    paragraphStyle(look, align, context),
  );
  const text = cell ? formattedText(cell.value, cell.format, context.locale) : '';
  const lines = text.split(/\r\n|[\n\r\u2029]/);
  const paragraphs = lines.map((each) =>
    element('text:p', { 'text:style-name': style }, textNodes(each)),
  );
  return withComments(paragraphs, comments);
}

function paragraphStyle(look: CellLook, align: string | undefined, context: TableContext): string {
  const printed = context.printed ? printedLook(look) : undefined;
  return context.automatic.add({
    family: 'paragraph',
    properties: {
      'style:paragraph-properties': { 'fo:text-align': align, ...printed?.paragraph },
      'style:text-properties': { ...textAttributes(look.text, context.fonts), ...printed?.text },
    },
  });
}

/** The height of lines and the width of letters in the font that stands in. */
function printedLook({ text: { font, size } }: CellLook) {
  if (!font) return undefined;
  const { family } = fontCut(font);
  const line = size === undefined ? undefined : printedLine(family, size);
  return {
    paragraph: { 'fo:line-height': line && `${Math.round(line.byFont * 100)}%` },
    text: printedWidth(family),
  };
}

/** Comments stand at the end of the first paragraph. */
function withComments(paragraphs: XmlNode[], comments: XmlNode[]): XmlNode[] {
  const [first, ...rest] = paragraphs;
  if (comments.length === 0) return paragraphs;
  if (first === undefined || typeof first === 'string' || first.name !== 'text:p')
    return [...paragraphs, element('text:p', {}, comments)];
  return [element(first.name, first.attributes, [...first.children, ...comments]), ...rest];
}

/** By default numbers are aligned right and booleans centered. */
function alignment({ text }: CellLook, value: CellValue | undefined): string | undefined {
  if (text.horizontal) return text.horizontal;
  const kind = value?.kind ?? 'empty';
  if (kind === 'boolean') return 'center';
  return ['number', 'date', 'duration'].includes(kind) ? 'end' : undefined;
}
