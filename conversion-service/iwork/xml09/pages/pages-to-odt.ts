import { OdfDocument } from '../../../../shared/node/odf/odf-document.ts';
import { element, type XmlNode } from '../../../../shared/node/odf/xml/element.ts';
import { writerSettings } from '../../text/writer-settings.ts';
import type { Warnings } from '../../warnings.ts';
import type { Xml09Context } from '../context.ts';
import { xml09Meta } from '../document-meta.ts';
import { fixedFrames } from '../drawables/floating-frames.ts';
import { xml09Limits } from '../limits.ts';
import { openContext, type Xml09Source } from '../open-context.ts';
import { childOf, elementsOf, numberIn, type Xml09Element } from '../package/element.ts';
import { storageNodes } from '../text/storage-nodes.ts';
import { xml09MasterPage } from './page-master.ts';
import { unusedHeaders } from './unused-headers.ts';

/** A Pages '09 document, with or without a body text, as an ODF text. */
export async function pages09ToOdt(source: Xml09Source, warnings: Warnings): Promise<OdfDocument> {
  const { root } = source;
  const document = new OdfDocument('text');
  document.settings = writerSettings;
  const body = await openContext(source, document, {
    warnings,
    floating: floatingOf(root),
    headings: true,
    locale: publication(root, 'language', 'string')?.replace('_', '-'),
    endnotes: (publication(root, 'kSFWPFootnoteKindProperty', 'number') ?? '0') !== '0',
  });
  document.meta = { ...xml09Meta(root), language: publication(root, 'language', 'string') };
  document.masterPages = [xml09MasterPage(root, { ...body, automatic: document.masterStyles })];
  unusedHeaders(root, body);
  document.body = bodyOf(root, body);
  return document;
}

/** The text, then the pages that it does not reach. */
function bodyOf(root: Xml09Element, context: Xml09Context): XmlNode[] {
  const text = storageNodes(childOf(root, 'text-storage'), context);
  const pages = [...context.floating.keys()].sort((a, b) => a - b);
  return [...text, ...pages.flatMap((page) => pageNodes(page, context, text.length > 0))];
}

function pageNodes(page: number, context: Xml09Context, breaks: boolean): XmlNode[] {
  const mark = { name: 'page-start', attributes: { 'page-index': String(page) }, children: [] };
  const frames = fixedFrames(mark, context);
  if (frames.length === 0) return [];
  const style = context.automatic.add({
    family: 'paragraph',
    properties: {
      'style:paragraph-properties': { 'fo:break-before': breaks || page > 0 ? 'page' : undefined },
    },
  });
  return [element('text:p', { 'text:style-name': style }, frames)];
}

/** Objects by the number of their page, which counts from 1 there. */
function floatingOf(root: Xml09Element): Map<number, Xml09Element[]> {
  const pages = new Map<number, Xml09Element[]>();
  for (const group of elementsOf(childOf(root, 'drawables'))) {
    if (group.name !== 'page-group') continue;
    const page = Math.min(xml09Limits.pages, numberIn(group, 'page') ?? 1) - 1;
    pages.set(page, [...(pages.get(page) ?? []), ...elementsOf(group)]);
  }
  return pages;
}

function publication(root: Xml09Element, property: string, value: string): string | undefined {
  return childOf(root, 'publication-info', property, value)?.attributes[value];
}
