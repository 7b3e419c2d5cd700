import { points } from '../../../../shared/node/odf/length.ts';
import type { OdfDocument } from '../../../../shared/node/odf/odf-document.ts';
import {
  element,
  type XmlElement,
  type XmlNode,
} from '../../../../shared/node/odf/xml/xml-element.ts';
import type { ObjectGraph } from '../archive/object-graph.ts';
import { drawableNodes } from '../drawables/drawable-nodes.ts';
import { plainText, storedText } from '../text-storage/stored-text.ts';
import type { TextContext } from '../text-storage/text-context.ts';
import { writeText } from '../text-storage/write-text.ts';
import type { PagesContext } from './floating-nodes.ts';
import { pageAnchor } from './page-anchor.ts';
import type { PageSetup, PagesSection, PageTemplate } from './section.ts';

type PageAreas = { header: boolean; footer: boolean; background?: string | undefined };

/** The page styles of a document, one for each section. */
export class SectionPages {
  readonly #document: OdfDocument;
  readonly #setup: PageSetup;
  readonly #context: PagesContext;
  readonly #elements: XmlElement[] = [];
  readonly #names = new Map<number, string>();
  #last: PagesSection | undefined;

  /** @param context writes into the part of the package that master pages are in */
  constructor(document: OdfDocument, setup: PageSetup, context: PagesContext) {
    this.#document = document;
    this.#setup = setup;
    this.#context = context;
  }

  /** The page style of a section; sections are to come in their order. */
  name(section: PagesSection): string {
    const known = this.#names.get(section.identifier);
    if (known !== undefined) return known;
    const headers = section.inheritsHeaders && this.#last ? this.#last : section;
    this.#last = headers;
    const name = this.#names.size === 0 ? 'Standard' : `Section_20_${this.#names.size + 1}`;
    this.#names.set(section.identifier, name);
    this.#elements.push(this.#masterPage(name, section, headers));
    return name;
  }

  /** Adds the page style of pages without anything beside their text. */
  bare(): void {
    if (this.#elements.length > 0) return;
    const layout = this.#layout({ header: false, footer: false });
    this.#elements.push(
      element('style:master-page', { 'style:name': 'Standard', 'style:page-layout-name': layout }),
    );
  }

  finish(): void {
    this.#document.masterPages = this.#elements;
  }

  #masterPage(name: string, section: PagesSection, headers: PagesSection): XmlElement {
    const kinds = {
      '': headers.odd,
      '-left': headers.evenPagesDiffer ? headers.even : undefined,
      '-first': section.firstPageDiffers || section.firstPageBare ? headers.first : undefined,
    };
    const bare = (suffix: string) => suffix === '-first' && section.firstPageBare;
    const parts = Object.entries(kinds).flatMap(([suffix, template]) =>
      template ? [this.#pair(suffix, template, bare(suffix))] : [],
    );
    const header = parts.some((each) => each.header.length > 0);
    const footer = parts.some((each) => each.footer.length > 0);
    const layout = this.#layout({ header, footer, background: section.background });
    return element(
      'style:master-page',
      {
        'style:name': name,
        'style:display-name': name === 'Standard' ? undefined : name.replaceAll('_20_', ' '),
        'style:page-layout-name': layout,
      },
      [
        ...(header
          ? parts.map(({ suffix, header: nodes }) => headerElement('header', suffix, nodes))
          : []),
        ...(footer
          ? parts.map(({ suffix, footer: nodes }) => headerElement('footer', suffix, nodes))
          : []),
      ],
    );
  }

  /** What lies behind the text of every page is anchored in the header. */
  #pair(suffix: string, template: PageTemplate, bare: boolean) {
    const { singleHeader: single } = this.#setup;
    const width = this.#setup.width - this.#setup.left - this.#setup.right;
    const behind = template.drawables.flatMap((drawable) =>
      drawableNodes(drawable, pageAnchor('paragraph', true), this.#context.drawing),
    );
    const text = bare ? [] : headerContent(template.headers, { width, single }, this.#context.text);
    const header = behind.length > 0 ? [element('text:p', {}, behind), ...text] : text;
    const footer = bare
      ? []
      : headerContent(template.footers, { width, single }, this.#context.text);
    return { suffix, header: hideEmptyLine(header, behind, this.#context), footer };
  }

  #layout({ header, footer, background }: PageAreas): string {
    const { width, height, left, right, top, bottom } = this.#setup;
    const above = header ? Math.min(this.#setup.header, top) : top;
    const below = footer ? Math.min(this.#setup.footer, bottom) : bottom;
    const properties = element('style:page-layout-properties', {
      'fo:page-width': points(width),
      'fo:page-height': points(height),
      'style:print-orientation': width > height ? 'landscape' : 'portrait',
      'fo:margin-left': points(left),
      'fo:margin-right': points(right),
      'fo:margin-top': points(above),
      'fo:margin-bottom': points(below),
      'fo:background-color': background,
    });
    return this.#context.text.automatic.addElement(
      'pm',
      element('style:page-layout', {}, [
        properties,
        area('header', header ? top - above : undefined),
        area('footer', footer ? bottom - below : undefined),
      ]),
    );
  }
}

/** Header and body touch, as in Pages: the header's area reaches down to the text. */
function area(kind: 'header' | 'footer', height: number | undefined): XmlElement {
  if (height === undefined) return element(`style:${kind}-style`);
  const gap = kind === 'header' ? 'fo:margin-bottom' : 'fo:margin-top';
  return element(`style:${kind}-style`, {}, [
    element('style:header-footer-properties', {
      'fo:min-height': points(Math.max(height, 1)),
      [gap]: '0pt',
      'style:dynamic-spacing': 'true',
    }),
  ]);
}

function headerElement(kind: string, suffix: string, nodes: XmlNode[]): XmlElement {
  const content = nodes.length > 0 ? nodes : [element('text:p')];
  return element(`style:${kind}${suffix}`, {}, content);
}

/** The paragraph to which drawables are anchored takes no space. */
function hideEmptyLine(header: XmlNode[], behind: XmlNode[], context: PagesContext): XmlNode[] {
  const [first, ...rest] = header;
  if (behind.length === 0 || first === undefined || typeof first === 'string') return header;
  const style = context.text.automatic.add({
    family: 'paragraph',
    properties: {
      'style:paragraph-properties': {
        'fo:line-height': '1pt',
        'fo:margin-top': '0pt',
        'fo:margin-bottom': '0pt',
      },
      'style:text-properties': { 'fo:font-size': '1pt' },
    },
  });
  return [element(first.name, { 'text:style-name': style }, first.children), ...rest];
}

const alignments = ['left', 'center', 'right'] as const;

/**
 * A header or footer: iWork has three texts side by side. A single one becomes paragraphs that are
 * aligned as it was, several become a table without lines.
 * @param texts identifiers from left to right
 * @param width of the page's text in points
 * @param single whether there is one text across the page, which has its own alignment
 */
function headerContent(
  texts: number[],
  { width, single }: { width: number; single: boolean },
  context: TextContext,
): XmlNode[] {
  const filled = texts
    .slice(0, 3)
    .map((text) => (isFilled(context.graph, text) ? text : undefined));
  const shown = filled.filter((text) => text !== undefined);
  const [only] = shown;
  if (only === undefined) return [];
  if (shown.length === 1)
    return aligned(only, filled.indexOf(only), single ? 1 : texts.length, context);
  return [columnTable(filled, width, context)];
}

/** Page numbers are nothing but an attachment. */
function isFilled(graph: ObjectGraph, identifier: number): boolean {
  const text = storedText(graph, identifier);
  if (!text) return false;
  return plainText(text).trim() !== '' || text.attachments.entries.some(({ value }) => value);
}

function aligned(text: number, index: number, count: number, context: TextContext): XmlNode[] {
  const alignment = count === 1 ? undefined : alignments[index];
  return writeText(text, {
    ...context,
    extras: () => ({ paragraph: { 'fo:text-align': alignment } }),
  });
}

function columnTable(
  texts: (number | undefined)[],
  width: number,
  context: TextContext,
): XmlElement {
  const share = width / Math.max(1, texts.length);
  const column = context.automatic.add({
    family: 'table-column',
    properties: { 'style:table-column-properties': { 'style:column-width': points(share) } },
  });
  const table = context.automatic.add({
    family: 'table',
    properties: {
      'style:table-properties': { 'style:width': points(width), 'table:align': 'left' },
    },
  });
  const cell = context.automatic.add({
    family: 'table-cell',
    properties: { 'style:table-cell-properties': { 'fo:padding': '0pt', 'fo:border': 'none' } },
  });
  const cells = texts.map((text, index) => {
    const content = text === undefined ? [] : aligned(text, index, texts.length, context);
    const paragraphs = content.length > 0 ? content : [element('text:p')];
    return element('table:table-cell', { 'table:style-name': cell }, paragraphs);
  });
  return element('table:table', { 'table:style-name': table }, [
    ...texts.map(() => element('table:table-column', { 'table:style-name': column })),
    element('table:table-row', {}, cells),
  ]);
}
