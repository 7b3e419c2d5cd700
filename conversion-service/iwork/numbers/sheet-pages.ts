import { points } from '../../../shared/node/odf/length.ts';
import type { OdfDocument } from '../../../shared/node/odf/odf-document.ts';
import { textNodes } from '../../../shared/node/odf/text-nodes.ts';
import {
  element,
  type XmlElement,
  type XmlNode,
} from '../../../shared/node/odf/xml/xml-element.ts';

/** How a sheet is printed. Lengths in points. */
export type PrintedPage = {
  width: number;
  height: number;
  margins: { top: number; left: number; bottom: number; right: number };
  /** The sheet is made as narrow as a page. */
  fit: boolean;
  /** Identifiers of the texts above and below every page: left, middle, right. */
  headers: number[];
  footers: number[];
};

/** The master pages of a spreadsheet: those of equal tables are shared. */
export class MasterPages {
  readonly #document: OdfDocument;
  readonly #richText: (storage: number) => XmlNode[];
  readonly #names = new Map<string, string>();
  readonly elements: XmlElement[] = [];

  /** @param richText writes a text, with automatic styles of the master pages */
  constructor(document: OdfDocument, richText: (storage: number) => XmlNode[]) {
    this.#document = document;
    this.#richText = richText;
  }

  /**
   * The style of a sheet that is printed on such pages.
   * @param title printed above the table, as in Numbers; undefined for none
   */
  tableStyle(page: PrintedPage, title: string | undefined): string {
    return this.#document.contentStyles.add({
      family: 'table',
      attributes: { 'style:master-page-name': this.#name(page, title) },
      properties: { 'style:table-properties': { 'table:display': 'true' } },
    });
  }

  #name(page: PrintedPage, title: string | undefined): string {
    const layout = this.#document.masterStyles.addElement('pm', pageLayout(page));
    const key = JSON.stringify([layout, title, page.headers, page.footers]);
    const known = this.#names.get(key);
    if (known) return known;
    const name = `Page${this.#names.size + 1}`;
    this.#names.set(key, name);
    const attributes = { 'style:name': name, 'style:page-layout-name': layout };
    this.elements.push(
      element('style:master-page', attributes, [
        regionsElement('style:header', this.#regions(page.headers, title)),
        regionsElement('style:footer', this.#regions(page.footers, undefined)),
      ]),
    );
    return name;
  }

  /** Left, middle and right; the title stands in the middle. */
  #regions(texts: number[], title: string | undefined): XmlNode[][] {
    return [0, 1, 2].map((at) => {
      const paragraphs = this.#richText(texts[at] ?? -1).filter(hasContent);
      return at === 1 && title
        ? [...paragraphs, element('text:p', {}, textNodes(title))]
        : paragraphs;
    });
  }
}

function pageLayout({ width, height, margins, fit }: PrintedPage): XmlElement {
  return element('style:page-layout', {}, [
    element('style:page-layout-properties', {
      'fo:page-width': points(width),
      'fo:page-height': points(height),
      'style:print-orientation': width > height ? 'landscape' : 'portrait',
      'fo:margin-top': points(margins.top),
      'fo:margin-left': points(margins.left),
      'fo:margin-bottom': points(margins.bottom),
      'fo:margin-right': points(margins.right),
      'style:scale-to-X': fit ? 1 : undefined,
    }),
    ...['header', 'footer'].map((part) =>
      element(`style:${part}-style`, {}, [
        element('style:header-footer-properties', {
          'fo:min-height': points(20),
          [part === 'header' ? 'fo:margin-bottom' : 'fo:margin-top']: points(6),
        }),
      ]),
    ),
  ]);
}

function regionsElement(name: string, regions: XmlNode[][]): XmlElement {
  const places = ['left', 'center', 'right'];
  const filled = regions.flatMap((content, at) =>
    content.length > 0 ? [element(`style:region-${places[at]}`, {}, content)] : [],
  );
  return element(name, filled.length > 0 ? {} : { 'style:display': 'false' }, filled);
}

function hasContent(node: XmlNode): boolean {
  return typeof node === 'string' ? node.trim() !== '' : [...node.children].length > 0;
}
