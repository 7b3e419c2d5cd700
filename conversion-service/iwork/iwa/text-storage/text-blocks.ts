import { points } from '../../../../shared/node/odf/length.ts';
import { textNodes } from '../../../../shared/node/odf/text-nodes.ts';
import {
  element,
  type XmlAttributes,
  type XmlNode,
} from '../../../../shared/node/odf/xml/xml-element.ts';
import { guarded, warningCodes } from '../../warnings.ts';
import { type Highlight, highlights } from './highlights.ts';
import { inlineContent } from './inline-content.ts';
import type { StoredText } from './stored-text.ts';
import type { ListPlace, TextBlock } from './text-block.ts';
import { type ParagraphRange, paragraphRanges } from './text-block.ts';
import type { TextContext } from './text-context.ts';
import type { ParagraphExtras } from './text-styles/text-styles.ts';

/** The paragraphs of a text, not yet put together into lists. */
export function textBlocks(text: StoredText, context: TextContext): TextBlock[] {
  const marks = context.comments === false ? [] : highlights(context.graph, text);
  const broken = { code: 'paragraph_left_out', detail: 'A paragraph could not be read.' } as const;
  return paragraphRanges(text.text).map(
    (range) =>
      guarded(context.warnings, broken, () => textBlock(text, range, marks, context)) ??
      plainBlock(text, range),
  );
}

function textBlock(
  text: StoredText,
  range: ParagraphRange,
  marks: Highlight[],
  context: TextContext,
): TextBlock {
  const styleOf = text.paragraphStyles.inForce(range.start);
  const list = listPlace(text, range, styleOf, context);
  const extras = context.extras?.(range, text) ?? {};
  const own = {
    ...listIndents(text, range, styleOf, list, context),
    ...(range.start === range.end && context.styles.emptyLine(styleOf)),
  };
  // Without columns, a break of columns ends the page.
  const start = {
    ...(range.breakBefore && { 'fo:break-before': 'page' }),
    ...extras.paragraph,
  };
  const styled = (given: ParagraphExtras) =>
    context.styles.paragraph(styleOf, context.automatic, given);
  const style = styled({ ...extras, paragraph: { ...own, ...start } });
  const level = context.headings ? context.styles.outlineLevel(styleOf) : undefined;
  const name = level === undefined ? 'text:p' : 'text:h';
  const content = inlineContent(text, range, marks, context);
  const startsHere = range.breakBefore !== undefined || extras.style !== undefined;
  const nodes = aroundTables(content, startsHere).map((piece, at, pieces) => {
    if (!Array.isArray(piece)) return piece;
    if (at === 0 && pieces.length > 1 && !hasLine(piece))
      return element('text:p', { 'text:style-name': styled(lineless(extras, start)) }, piece);
    // A page begins once.
    const named = at > 0 && startsHere ? styled({ paragraph: own }) : style;
    return element(name, { 'text:style-name': named, 'text:outline-level': level }, piece);
  });
  return { start: range.start, nodes, list };
}

/** What a page begins with where a table is the first thing on it. */
function lineless(extras: ParagraphExtras, start: XmlAttributes): ParagraphExtras {
  const height = { 'fo:line-height': '1pt', 'fo:margin-top': '0pt', 'fo:margin-bottom': '0pt' };
  return { ...extras, paragraph: { ...height, ...start } };
}

/** Whether there is more than what lies beside the line. */
function hasLine(piece: XmlNode[]): boolean {
  return piece.some((node) => !isAnchored(node));
}

function isAnchored(node: XmlNode): boolean {
  return (
    typeof node !== 'string' &&
    node.name.startsWith('draw:') &&
    node.attributes['text:anchor-type'] === 'char'
  );
}

/** Only the words. */
function plainBlock({ text }: StoredText, { start, end }: ParagraphRange): TextBlock {
  const words = text.slice(start, end).replaceAll('\ufffc', '');
  return { start, nodes: [element('text:p', {}, textNodes(words))], list: undefined };
}

/**
 * Content with tables as paragraphs around tables. Nothing becomes an empty paragraph, except the
 * one that begins a page, which takes what lies beside the lines too.
 */
function aroundTables(content: XmlNode[], startsHere: boolean): (XmlNode | XmlNode[])[] {
  if (!content.some(isBlock)) return [content];
  const pieces: (XmlNode | XmlNode[])[] = [[]];
  for (const node of content) {
    const last = pieces.at(-1);
    const first = pieces[0];
    if (isBlock(node)) pieces.push(node);
    else if (startsHere && isAnchored(node) && Array.isArray(first) && !hasLine(first))
      first.push(node);
    else if (Array.isArray(last)) last.push(node);
    else pieces.push([node]);
  }
  return pieces.filter(
    (piece, at) => !Array.isArray(piece) || piece.length > 0 || (at === 0 && startsHere),
  );
}

const blocks = ['table:table', 'text:p', 'text:list', 'text:table-of-content'];

function isBlock(node: XmlNode): boolean {
  return typeof node !== 'string' && blocks.includes(node.name);
}

function listPlace(
  text: StoredText,
  { start }: ParagraphRange,
  styleOf: number | undefined,
  context: TextContext,
): ListPlace | undefined {
  const size = context.styles.characterProperties(styleOf).get('fontSize') ?? 12;
  const style = context.lists.get(listStyleAt(text, start, styleOf, context), size);
  const level = levelAt(text, start);
  if (!style || (style.levels[level]?.label ?? 'none') === 'none') return undefined;
  if (style.levels[level]?.isPicture)
    context.warnings.add('list_pictures_replaced', warningCodes.list_pictures_replaced);
  return { style, level, start: text.listStarts.exactly(start) || undefined };
}

/** The list style is set by the text; where it sets none at all, by the paragraph's style. */
function listStyleAt(
  text: StoredText,
  start: number,
  styleOf: number | undefined,
  context: TextContext,
): number | undefined {
  const said = text.listStyles.inForce(start);
  return said ?? context.styles.paragraphProperties(styleOf).get('listStyle');
}

function levelAt(text: StoredText, start: number): number {
  return Math.min(text.levels.inForce(start) ?? 0, 8);
}

/** In iWork the list's indents count; in ODF those of a paragraph's style would win. */
function listIndents(
  text: StoredText,
  { start }: ParagraphRange,
  styleOf: number | undefined,
  list: ListPlace | undefined,
  context: TextContext,
): XmlAttributes {
  const properties = context.styles.paragraphProperties(styleOf);
  const indented =
    Boolean(properties.get('leftIndent')) || Boolean(properties.get('firstLineIndent'));
  if (!list) {
    const level = levelAt(text, start);
    const indent =
      level > 0 ? context.lists.plainIndent(listStyleAt(text, start, styleOf, context), level) : 0;
    if (indent === 0) return {};
    return { 'fo:margin-left': points(indent + (properties.get('leftIndent') ?? 0)) };
  }
  const level = list.style.levels[list.level];
  if (!indented || !level) return {};
  return {
    'fo:margin-left': points(level.textIndent),
    'fo:text-indent': points(level.labelIndent - level.textIndent),
  };
}
