import { points } from '../../../shared/node/odf/length.ts';
import { OdfDocument } from '../../../shared/node/odf/odf-document.ts';
import { writeOdf } from '../../../shared/node/odf/write-odf.ts';
import {
  element,
  type XmlElement,
  type XmlNode,
} from '../../../shared/node/odf/xml/xml-element.ts';
import { ConversionFailure } from '../../conversion/failure.ts';
import type { IworkKind } from '../../formats.ts';
import type { OdfResult, ReadingOptions } from '../iwork-to-odf.ts';
import { writerSettings } from '../text-markup/writer-settings.ts';
import { Warnings } from '../warnings.ts';
import type { ParagraphStart, Xml09Context } from './context.ts';
import { hasText } from './graphics/drawable-frames.ts';
import { keynote09ToOdp } from './keynote09-to-odp.ts';
import { numbers09ToOds } from './numbers09-to-ods.ts';
import { openContext, type Xml09Source, xml09Meta } from './open-context.ts';
import { type BodyLayout, storageNodes } from './text-nodes/storage-nodes.ts';
import { fixedFrames } from './text-nodes/xml09-inline-nodes.ts';
import { openXml09 } from './xml/open-xml09.ts';
import { childOf, elementsOf, numberIn, type Xml09Element } from './xml/xml09-element.ts';
import { xml09Limits } from './xml09-limits.ts';

/**
 * Converts a document of iWork '09 to ODF.
 * @throws {ConversionFailure} `corrupt_document`, `too_complex`
 */
export async function xml09ToOdf(
  source: string,
  target: string,
  options: ReadingOptions = {},
): Promise<OdfResult> {
  await using files = await openXml09(source);
  return convertXml09(files, target, options);
}

/** The same of a document that is open. */
export async function convertXml09(
  files: Xml09Source & { isDamaged: boolean },
  target: string,
  options: ReadingOptions = {},
): Promise<OdfResult> {
  const kind = xml09Kind(files.root);
  if (!kind || (files.isDamaged && !hasContent(files.root)))
    throw new ConversionFailure(
      'corrupt_document',
      'The document has no content that can be read.',
    );
  const warnings = new Warnings();
  if (files.isDamaged)
    warnings.add('damaged_part', 'The document is damaged; parts of it may be missing.');
  try {
    const { odf, convert } = converters[kind];
    await writeOdf(await convert(files, warnings, options.printed ?? false), target, options);
    return { kind: odf, warnings: warnings.list() };
  } catch (cause) {
    options.signal?.throwIfAborted();
    if (cause instanceof ConversionFailure) throw cause;
    const detail = 'The document holds something that cannot be read.';
    throw new ConversionFailure('corrupt_document', detail, { cause });
  }
}

type Converter = (
  source: Xml09Source,
  warnings: Warnings,
  printed: boolean,
) => Promise<OdfDocument>;

const converters: Record<IworkKind, { odf: OdfResult['kind']; convert: Converter }> = {
  pages: { odf: 'odt', convert: pages09ToOdt },
  numbers: { odf: 'ods', convert: numbers09ToOds },
  keynote: { odf: 'odp', convert: keynote09ToOdp },
};

/** A Pages '09 document, with or without a body text, as an ODF text. */
async function pages09ToOdt(
  source: Xml09Source,
  warnings: Warnings,
  printed: boolean,
): Promise<OdfDocument> {
  const { root } = source;
  const document = new OdfDocument('text');
  document.settings = writerSettings;
  const body = await openContext(source, document, {
    ...{ warnings, printed },
    floating: floatingOf(root),
    headings: true,
    locale: publication(root, 'language', 'string')?.replace('_', '-'),
    noteGap: noteGap(root),
    endnotes: (publication(root, 'kSFWPFootnoteKindProperty', 'number') ?? '0') !== '0',
  });
  document.meta = { ...xml09Meta(root), language: publication(root, 'language', 'string') };
  const pages = new Xml09Pages(root, { ...body, automatic: document.masterStyles });
  document.body = bodyOf(root, body, pages);
  document.masterPages = pages.masters();
  return document;
}

/** The text, then the pages that it does not reach. */
function bodyOf(root: Xml09Element, context: Xml09Context, layout: BodyLayout): XmlNode[] {
  const text = storageNodes(childOf(root, 'text-storage'), context, layout);
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

/** The space between notes, in points. */
function noteGap(root: Xml09Element): number {
  const gap = Number(publication(root, 'kSFWPFootnoteGapProperty', 'number') ?? 0);
  return gap > 0 && gap < 100 ? gap : 0;
}

function publication(root: Xml09Element, property: string, value: string): string | undefined {
  return childOf(root, 'publication-info', property, value)?.attributes[value];
}

/** A section of a body: the style chain of its own, and of the section whose headers it has. */
type SectionStyles = { own: readonly Xml09Element[]; headers: readonly Xml09Element[] };

/** Sections with a page style of their own; later ones have the last of these. */
const maxSections = 500;

/** The page styles of a document, one for each section. */
class Xml09Pages implements BodyLayout {
  readonly #root: Xml09Element;
  readonly #context: Xml09Context;
  readonly #masters: XmlElement[] = [];
  #last: readonly Xml09Element[] | undefined;

  /** @param context writes into the part of the package that master pages are in */
  constructor(root: Xml09Element, context: Xml09Context) {
    this.#root = root;
    this.#context = context;
  }

  get width(): number {
    const { width, side } = paper(this.#root);
    return width - side('left') - side('right');
  }

  masters(): XmlElement[] {
    if (this.#masters.length === 0) this.start(undefined);
    return this.#masters;
  }

  start(section: Xml09Element | undefined): ParagraphStart | undefined {
    const { styles } = this.#context;
    const own = styles.chain(section?.attributes.style);
    const inherits = (styles.number(own, 'inheritPreviousHF') ?? 0) > 0;
    const isFirst = this.#last === undefined;
    this.#last = inherits ? (this.#last ?? own) : own;
    const name = this.#name({ own, headers: this.#last });
    const restarts = styles.number(own, 'sectionPageNumberKind') === 1;
    if (isFirst && !restarts) return undefined;
    const number = Math.floor(styles.number(own, 'sectionPageNumberStart') ?? 1);
    return {
      style: { 'style:master-page-name': name },
      paragraph: {
        'fo:break-before': undefined,
        'style:page-number': restarts ? Math.max(1, Math.min(number, 32_000)) : 'auto',
      },
    };
  }

  #name(section: SectionStyles): string {
    const count = Math.min(this.#masters.length + 1, maxSections);
    const name = count === 1 ? 'Standard' : `Section_20_${count}`;
    if (this.#masters.length < maxSections)
      this.#masters.push(xml09MasterPage(this.#root, { name, section }, this.#context));
    return name;
  }
}

/** The page style of a section. */
function xml09MasterPage(
  root: Xml09Element,
  { name, section }: { name: string; section: SectionStyles },
  context: Xml09Context,
): XmlElement {
  const isSet = (chain: readonly Xml09Element[], property: string) =>
    (context.styles.number(chain, property) ?? 0) > 0;
  const filled = new Set<string>();
  const kinds = [
    { area: 'header', of: 'headers' },
    { area: 'footer', of: 'footers' },
  ].flatMap(({ area, of }) => {
    const write = (master: string, suffix: string) => {
      const storage = stored(root, of, area, master, section.headers, context);
      if (storage && hasText(storage)) filled.add(area);
      return areaElement(`style:${area}${suffix}`, storage, context);
    };
    const evenDiffers = isSet(section.headers, 'pageMasterLeftRightPagesDifferent');
    return [
      write('oddPageMaster', ''),
      ...(evenDiffers ? [write('evenPageMaster', '-left')] : []),
      ...(isSet(section.own, 'pageMasterFirstPageDifferent')
        ? [write('firstPageMaster', '-first')]
        : []),
    ];
  });
  const layout = context.automatic.addElement('PM', pageLayout(root, filled));
  const attributes = {
    'style:name': name,
    'style:display-name': name === 'Standard' ? undefined : name.replaceAll('_20_', ' '),
    'style:page-layout-name': layout,
  };
  return element('style:master-page', attributes, kinds);
}

/** The text that a section's page master names; without one, that of the document. */
function stored(
  root: Xml09Element,
  group: string,
  area: string,
  master: string,
  section: readonly Xml09Element[],
  { styles }: Xml09Context,
): Xml09Element | undefined {
  const kind = master.replace('PageMaster', '').replace(/^./, (letter) => letter.toUpperCase());
  const usual = `SFWPDefault${kind}${area === 'header' ? 'Header' : 'Footer'}Identifier`;
  const wanted = styles.value(section, master)?.attributes[area] || usual;
  const found = elementsOf(childOf(root, group)).find(({ attributes }) =>
    [attributes.name, attributes.ID].includes(wanted),
  );
  return childOf(found, 'text-storage');
}

function areaElement(
  name: string,
  storage: Xml09Element | undefined,
  context: Xml09Context,
): XmlElement {
  const content: XmlNode[] = storageNodes(storage, context);
  return element(name, {}, content.length > 0 ? content : [element('text:p')]);
}

/**
 * A header begins at its place in Pages, and grows down to the body.
 * @param filled which of `header` and `footer` have words: these take their place from the text
 */
function pageLayout(root: Xml09Element, filled: ReadonlySet<string>): XmlElement {
  const { width, height, side } = paper(root);
  const edge = (area: string, name: string) =>
    filled.has(area) ? side(area) : Math.min(side(area), side(name));
  const attributes = {
    'fo:page-width': points(width),
    'fo:page-height': points(height),
    'style:print-orientation': width > height ? 'landscape' : 'portrait',
    'fo:margin-left': points(side('left')),
    'fo:margin-right': points(side('right')),
    'fo:margin-top': points(edge('header', 'top')),
    'fo:margin-bottom': points(edge('footer', 'bottom')),
  };
  const properties = element('style:page-layout-properties', attributes, [noteSeparator(root)]);
  return element('style:page-layout', {}, [
    properties,
    areaStyle('style:header-style', 'fo:margin-bottom', side('top') - side('header')),
    areaStyle('style:footer-style', 'fo:margin-top', side('bottom') - side('footer')),
  ]);
}

/** The paper of a document and its margins, in points. */
function paper(root: Xml09Element) {
  const print = childOf(root, 'slprint-info');
  const margins = childOf(print, 'page-margins');
  return {
    width: numberIn(print, 'page-width') ?? 595,
    height: numberIn(print, 'page-height') ?? 842,
    side: (name: string) => Math.max(0, numberIn(margins, name) ?? 72),
  };
}

/** The line above notes. */
function noteSeparator(root: Xml09Element): XmlElement {
  return element('style:footnote-sep', {
    'style:width': '0.5pt',
    'style:rel-width': '20%',
    'style:color': '#000000',
    'style:line-style': 'solid',
    'style:distance-before-sep': points(noteGap(root)),
    'style:distance-after-sep': points(noteGap(root)),
  });
}

function areaStyle(name: string, gap: string, height: number): XmlElement {
  const attributes = { 'fo:min-height': points(Math.max(0, height)), [gap]: '0pt' };
  return element(name, {}, [element('style:header-footer-properties', attributes)]);
}

/** What a document of iWork '09 is, by its root and what stands below it. */
function xml09Kind(root: Xml09Element): IworkKind | undefined {
  if (root.name === 'presentation') return 'keynote';
  if (root.name !== 'document') return undefined;
  const has = (name: string) => childOf(root, name) !== undefined;
  if (has('workspace-array') || has('workspace')) return 'numbers';
  return ['slprint-info', 'section-prototypes', 'text-storage'].some(has) ? 'pages' : undefined;
}

/** Whether anything of a document's content is there. */
function hasContent(root: Xml09Element): boolean {
  const parts = [
    'workspace-array',
    'workspace',
    'slide-list',
    'slide',
    'text-storage',
    'drawables',
  ];
  return parts.some((name) => elementsOf(childOf(root, name)).length > 0);
}
