import { OdfDocument } from '../../../../shared/node/odf/odf-document.ts';
import type { AutomaticStyles } from '../../../../shared/node/odf/styles/automatic-styles.ts';
import { element, type XmlNode } from '../../../../shared/node/odf/xml/element.ts';
import { has } from '../../schema/declare.ts';
import * as tp from '../../schema/tp.ts';
import { languageAttributes } from '../../text/language-attributes.ts';
import { writerSettings } from '../../text/writer-settings.ts';
import type { Warnings } from '../../warnings.ts';
import type { ObjectGraph } from '../archive/object-graph.ts';
import { chartNodes } from '../charts/chart-nodes.ts';
import { PictureRequests } from '../drawables/pictures/picture-requests.ts';
import type { IworkPackage } from '../package/open-package.ts';
import { customFormats } from '../tables/formats/custom-formats.ts';
import { noteElement } from '../text/note.ts';
import { storedText } from '../text/stored-text.ts';
import { ListStyles } from '../text/styles/list-styles.ts';
import { TextStyles } from '../text/styles/text-styles.ts';
import { attachedDrawable } from './attached-drawable.ts';
import { bodyNodes } from './body.ts';
import { floatingNodes } from './floating-nodes.ts';
import { SectionPages } from './master-pages.ts';
import { readPageSetup } from './page-setup.ts';
import type { PagesContext } from './pages-context.ts';
import { tableNodes } from './table-nodes.ts';

/** What a Pages document is read from. */
export type PagesSource = {
  graph: ObjectGraph;
  /** Identifier of the document's root object. */
  root: number;
  files: Pick<IworkPackage, 'dataFile'>;
  warnings: Warnings;
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

/** Makes what writes into a part of the package, given its automatic styles. */
function commonContext(
  { graph, warnings }: PagesSource,
  root: tp.DocumentArchive,
  document: OdfDocument,
  pictures: PictureRequests,
): (automatic: AutomaticStyles) => PagesContext {
  const styles = new TextStyles(graph, document, { named: true });
  const lists = new ListStyles(graph, document);
  const settings = graph.readAs(root.settings, tp.SettingsArchive);
  const notes = (settings?.footnoteKind ?? 0) > 0 ? 'endnote' : 'footnote';
  const formats = customFormats(graph);
  const written = { texts: 0 };
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
          }),
        chart: (drawable, anchor) => chartNodes(drawable, anchor, context.drawing),
      },
    };
    return context;
  };
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
