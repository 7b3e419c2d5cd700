import { OdfDocument } from '../../../../shared/node/odf/odf-document.ts';
import { element, type XmlNode } from '../../../../shared/node/odf/xml/element.ts';
import type { Warnings } from '../../warnings.ts';
import type { LegacyPart } from '../context.ts';
import { legacyMeta } from '../document-meta.ts';
import { fixedFrames } from '../drawables/floating-frames.ts';
import { legacyLimits } from '../limits.ts';
import { type LegacySource, openPart } from '../open-context.ts';
import { childOf, elementsOf, type LegacyElement, numberIn } from '../package/element.ts';
import { storageNodes } from '../text/storage-nodes.ts';
import { legacyMasterPage } from './page-master.ts';
import { unusedHeaders } from './unused-headers.ts';

/** A Pages '09 document, with or without a body text, as an ODF text. */
export async function pagesLegacyToOdt(
  source: LegacySource,
  warnings: Warnings,
): Promise<OdfDocument> {
  const { root } = source;
  const document = new OdfDocument('text');
  const body = await openPart(source, document, {
    warnings,
    floating: floatingOf(root),
    headings: true,
    locale: publication(root, 'language', 'string')?.replace('_', '-'),
    endnotes: (publication(root, 'kSFWPFootnoteKindProperty', 'number') ?? '0') !== '0',
  });
  document.meta = { ...legacyMeta(root), language: publication(root, 'language', 'string') };
  document.masterPages = [legacyMasterPage(root, { ...body, automatic: document.masterStyles })];
  unusedHeaders(root, body);
  document.body = bodyOf(root, body);
  return document;
}

/** The text, then the pages that it does not reach. */
function bodyOf(root: LegacyElement, part: LegacyPart): XmlNode[] {
  const text = storageNodes(childOf(root, 'text-storage'), part);
  const pages = [...part.floating.keys()].sort((a, b) => a - b);
  return [...text, ...pages.flatMap((page) => pageNodes(page, part, text.length > 0))];
}

function pageNodes(page: number, part: LegacyPart, breaks: boolean): XmlNode[] {
  const mark = { name: 'page-start', attributes: { 'page-index': String(page) }, children: [] };
  const frames = fixedFrames(mark, part);
  if (frames.length === 0) return [];
  const style = part.automatic.add({
    family: 'paragraph',
    properties: {
      'style:paragraph-properties': { 'fo:break-before': breaks || page > 0 ? 'page' : undefined },
    },
  });
  return [element('text:p', { 'text:style-name': style }, frames)];
}

/** Objects by the number of their page, which counts from 1 there. */
function floatingOf(root: LegacyElement): Map<number, LegacyElement[]> {
  const pages = new Map<number, LegacyElement[]>();
  for (const group of elementsOf(childOf(root, 'drawables'))) {
    if (group.name !== 'page-group') continue;
    const page = Math.min(legacyLimits.pages, numberIn(group, 'page') ?? 1) - 1;
    pages.set(page, [...(pages.get(page) ?? []), ...elementsOf(group)]);
  }
  return pages;
}

function publication(root: LegacyElement, property: string, value: string): string | undefined {
  return childOf(root, 'publication-info', property, value)?.attributes[value];
}
