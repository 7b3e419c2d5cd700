import type { Point } from '../../../../shared/geometry.ts';
import { OdfDocument } from '../../../../shared/node/odf/odf-document.ts';
import type { AutomaticStyles } from '../../../../shared/node/odf/styles/automatic-styles.ts';
import { languageAttributes } from '../../../../shared/node/odf/styles/style.ts';
import { element, type XmlNode } from '../../../../shared/node/odf/xml/xml-element.ts';
import { frameAttributes } from '../../drawables/placement.ts';
import type { ProtobufMessage } from '../../protobuf/protobuf-message.ts';
import { has } from '../../schema/declare.ts';
import * as tp from '../../schema/tp.ts';
import * as tswp from '../../schema/tswp.ts';
import { sum } from '../../sum.ts';
import { writerSettings } from '../../text-markup/writer-settings.ts';
import { belowObjects, tableElement, tableTitle } from '../../text-tables/table-element.ts';
import type { Warnings } from '../../warnings.ts';
import { type GraphObject, isOneOf, type ObjectGraph } from '../archive/object-graph.ts';
import { chartNodes } from '../charts/chart-nodes.ts';
import { type Drawable, readDrawable } from '../drawables/drawable.ts';
import { drawableNodes } from '../drawables/drawable-nodes.ts';
import type { Anchor, DrawingContext, PagesContext } from '../drawables/drawing-context.ts';
import { PictureRequests } from '../drawables/pictures/picture-requests.ts';
import { frameStyle } from '../drawables/shape-looks/graphic-attributes.ts';
import { textOfShape } from '../drawables/text-of-shape.ts';
import type { CustomFormats } from '../tables/formats/read-cell-format.ts';
import { customFormats } from '../tables/formats/read-cell-format.ts';
import { readTable } from '../tables/read-table.ts';
import { storedText } from '../text-storage/stored-text.ts';
import { tableContext } from '../text-storage/table-context.ts';
import { ListStyles } from '../text-storage/text-styles/list-style.ts';
import { TextStyles } from '../text-storage/text-styles/text-styles.ts';
import { noteElement, writeText } from '../text-storage/write-text.ts';
import type { IworkPackage } from '../unpack/open-package.ts';
import { bodyNodes } from './body.ts';
import { floatingNodes } from './floating-nodes.ts';
import { SectionPages } from './master-pages.ts';
import { wrapAttributes, wrapOf } from './page-anchor.ts';
import { readPageSetup } from './section.ts';

/** What a Pages document is read from. */
export type PagesSource = {
  graph: ObjectGraph;
  /** Identifier of the document's root object. */
  root: number;
  files: Pick<IworkPackage, 'dataFile'>;
  warnings: Warnings;
  /** Whether the text is only made into pages. */
  printed?: boolean;
};

/** A Pages document, with or without a body text, as an ODF text. */
export async function pagesToOdt(source: PagesSource): Promise<OdfDocument> {
  const { graph, files, warnings } = source;
  const document = new OdfDocument('text');
  document.settings = writerSettings;
  const root = graph.readAs(source.root, tp.DocumentArchive);
  if (!root) return document;
  const pictures = new PictureRequests(files, graph, document, warnings);
  const common = commonContext(source, root, document, pictures);
  document.styles.addUnnamed(defaultStyle(locale(root)));
  const setup = readPageSetup(root);
  const pages = new SectionPages(document, setup, common(document.masterStyles));
  const context = common(document.contentStyles);
  context.drawing.textWidth = pages.textWidth;
  const text = storedText(graph, root.bodyStorage);
  if (!text && has(root, 'bodyStorage'))
    warnings.add('damaged_part', 'The text of the document could not be found.');
  const body = text ? bodyNodes(text, pages, context) : [];
  pages.bare();
  pages.finish();
  document.meta = { language: locale(root)?.replace('_', '-') };
  document.body = floatingNodes(root, body, context);
  await pictures.settle();
  return document;
}

/** Makes the writers for a part of the package, given its automatic styles. */
function commonContext(
  { graph, warnings, printed = false }: PagesSource,
  root: tp.DocumentArchive,
  document: OdfDocument,
  pictures: PictureRequests,
): (automatic: AutomaticStyles) => PagesContext {
  const styles = new TextStyles(graph, document, { named: true, printed });
  const lists = new ListStyles(graph, document);
  const settings = graph.readAs(root.settings, tp.SettingsArchive);
  const notes = (settings?.footnoteKind ?? 0) > 0 ? 'endnote' : 'footnote';
  const formats = customFormats(graph);
  const written = { texts: 0 };
  const tablesBelow = printed && hasObjects(graph, root);
  const frameStyles = {
    text: document.styles.add('Frame', { family: 'graphic' }),
    picture: document.styles.add('Graphics', { family: 'graphic' }),
  };
  return (automatic) => {
    const drawn = new Set<number>();
    const text: PagesContext['text'] = {
      ...{ graph, warnings, styles, lists, automatic, notes, headings: false, depth: 0, written },
      note: noteElement,
      drawable: (attachment): XmlNode[] => attachedDrawable(attachment, context.drawing),
    };
    const context: PagesContext = {
      text,
      drawing: {
        ...{ graph, document, automatic, pictures, warnings, text, frameStyles, drawn, depth: 0 },
        table: (drawable, anchor) =>
          tableNodes(drawable, anchor, context, {
            formats,
            locale: locale(root)?.replace('_', '-'),
            tablesBelow,
          }),
        chart: (drawable, anchor) => chartNodes(drawable, anchor, context.drawing),
      },
    };
    return context;
  };
}

/** Whether anything but the text has a place from back to front. */
function hasObjects(graph: ObjectGraph, { drawablesZOrder }: tp.DocumentArchive): boolean {
  const order = graph.readAs(drawablesZOrder, tp.DrawablesZOrderArchive);
  return (order?.drawables.length ?? 0) > 1;
}

function locale({ super: common }: tp.DocumentArchive): string | undefined {
  return common?.super?.localeIdentifier || common?.documentLanguage || undefined;
}

function defaultStyle(tag: string | undefined) {
  return element('style:default-style', { 'style:family': 'paragraph' }, [
    element('style:paragraph-properties', {
      'style:tab-stop-distance': '36pt',
      'style:writing-mode': 'page',
      'fo:orphans': 0,
      'fo:widows': 0,
    }),
    element('style:text-properties', { 'fo:font-size': '12pt', ...languageAttributes(tag) }),
  ]);
}

/** A drawable that is attached to a character. */
function attachedDrawable(attachment: GraphObject, context: DrawingContext): XmlNode[] {
  const place = placeOf(attachment.message);
  const identifier = place?.drawable;
  const drawable = readDrawable(context.graph, identifier);
  if (!place || !drawable) {
    context.warnings.add('drawable_left_out', 'An object in a text could not be read.');
    return [];
  }
  if (isOneOf(drawable, tswp.TOCInfoArchive)) return contentsNodes(drawable, context);
  const offset = { x: place.hOffset ?? 0, y: place.vOffset ?? 0 };
  const isInline = drawable.wrap.type === 0 || (offset.x === 0 && offset.y === 0);
  if (isInline) return drawableNodes(identifier, inLine, context);
  const fromPage =
    place.vOffsetType === countsFromPage ||
    (context.text.styles.printed && isOnPage(drawable.placement, offset));
  const anchor = moving(drawable, fromPage, context.textWidth);
  return drawableNodes(identifier, anchor, context, (found) => ({
    ...found,
    placement: fromPage
      ? found.placement
      : { ...found.placement, x: offset.x, y: Math.max(0, offset.y) },
  }));
}

/** Type of a distance. */
const countsFromPage = 1;

/** What a table of contents has of an attachment lies in it. */
function placeOf(message: ProtobufMessage): tswp.DrawableAttachmentArchive | undefined {
  const attachment = tswp.DrawableAttachmentArchive.read(message);
  if (attachment.drawable !== undefined) return attachment;
  return tswp.TOCAttachmentArchive.read(message).super;
}

/** Like a letter in a line. */
const inLine: Anchor = {
  frame: { 'text:anchor-type': 'as-char' },
  graphic: { 'style:vertical-pos': 'top', 'style:vertical-rel': 'baseline' },
  positioned: false,
};

/**
 * Whether a placement is where the object lay on its page when Pages last drew it: as far beside its
 * offset as a margin.
 */
function isOnPage({ x, y }: Point, offset: Point): boolean {
  const margin = x - offset.x;
  return y > 0 && margin >= 0 && margin < largestMargin;
}

/** Points. */
const largestMargin = 200;

function moving(drawable: Drawable, fromPage: boolean, textWidth: number | undefined): Anchor {
  return {
    frame: { 'text:anchor-type': 'char' },
    graphic: {
      'style:horizontal-pos': 'from-left',
      'style:horizontal-rel': fromPage ? 'page' : 'page-content',
      'style:vertical-pos': 'from-top',
      'style:vertical-rel': fromPage ? 'page' : 'paragraph',
      ...wrapAttributes(wrapOf(drawable, textWidth), false),
    },
    positioned: true,
  };
}

/** A table of contents: its lines and page numbers as Pages left them, to be updated at will. */
function contentsNodes(drawable: Drawable, context: DrawingContext): XmlNode[] {
  const lines = writeText(textOfShape(context.graph, drawable), context.text);
  if (lines.length === 0) return [];
  return [
    element('text:table-of-content', { 'text:name': `Contents ${drawable.identifier}` }, [
      element('text:table-of-content-source', { 'text:outline-level': 3 }),
      element('text:index-body', {}, lines),
    ]),
  ];
}

const plain = {
  'fo:border': 'none',
  'fo:padding': '0pt',
  'draw:fill': 'none',
  'draw:stroke': 'none',
};

/**
 * A table: one that stands in a line of text goes between paragraphs, since ODF has no tables in
 * lines; one that lies on a page or is anchored goes into a frame.
 */
function tableNodes(
  drawable: Drawable,
  anchor: Anchor,
  context: PagesContext,
  {
    formats,
    locale,
    tablesBelow,
  }: { formats: CustomFormats; locale: string | undefined; tablesBelow: boolean },
): XmlNode[] {
  const { graph, warnings } = context.text;
  const table = readTable(graph, drawable.identifier, { formats, warnings });
  if (!table) {
    warnings.add('table_left_out', 'A table could not be read.');
    return [];
  }
  const content = [...tableTitle(table), tableElement(table, tableContext(context.text, locale))];
  if (!anchor.positioned)
    return tablesBelow ? [belowObjects(context.text.automatic), ...content] : content;
  const width = sum(table.columnWidths);
  const placement = { ...drawable.placement, width: width || drawable.placement.width, angle: 0 };
  const { 'svg:height': height, ...frame } = frameAttributes(placement, anchor.positioned);
  const box = element('draw:text-box', { 'fo:min-height': height }, [...content]);
  const style = frameStyle(plain, anchor, context.drawing, 'text');
  return [element('draw:frame', { ...anchor.frame, 'draw:style-name': style, ...frame }, [box])];
}
