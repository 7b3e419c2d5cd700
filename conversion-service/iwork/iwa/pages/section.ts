import * as tp from '../../schema/tp.ts';
import type { ObjectGraph } from '../archive/object-graph.ts';
import { readColor } from '../text-storage/text-styles/style-properties.ts';

/** A section of a document: pages with the same headers and footers. */
export type PagesSection = {
  identifier: number;
  inheritsHeaders: boolean;
  firstPageDiffers: boolean;
  firstPageBare: boolean;
  evenPagesDiffer: boolean;
  /** Where it begins: on the next page, or the next right or left one. */
  begins: 'next' | 'right' | 'left';
  /** The number of its first page; undefined continues the count. */
  firstNumber: number | undefined;
  /** Of the whole page, `#rrggbb`. */
  background: string | undefined;
  first: PageTemplate;
  even: PageTemplate;
  odd: PageTemplate;
};

/** What pages show beside their text : identifiers of texts and drawables. */
export type PageTemplate = { headers: number[]; footers: number[]; drawables: number[] };

/** The kind of page numbers that restart. */
const startsAnew = 1;

export function readSection(
  graph: ObjectGraph,
  identifier: number | undefined,
): PagesSection | undefined {
  const section = graph.read(identifier, tp.SectionArchive);
  if (!section || identifier === undefined) return undefined;
  return {
    identifier,
    inheritsHeaders: section.inheritPreviousHeaderFooter ?? false,
    firstPageDiffers: section.sectionTemplateFirstPageDifferent ?? false,
    evenPagesDiffer: section.sectionTemplateEvenOddPagesDifferent ?? false,
    firstPageBare: section.sectionTemplateFirstPageHidesHeaderFooter ?? false,
    begins: (['next', 'right', 'left'] as const)[section.sectionStartKind ?? 0] ?? 'next',
    firstNumber:
      section.sectionPageNumberKind === startsAnew
        ? (section.sectionPageNumberStart ?? 1)
        : undefined,
    background: readColor(section.backgroundFill?.color)?.hex,
    first: readTemplate(graph, section.firstSectionTemplatePage),
    even: readTemplate(graph, section.evenSectionTemplatePage),
    odd: readTemplate(graph, section.oddSectionTemplatePage),
  };
}

function readTemplate(graph: ObjectGraph, identifier: number | undefined): PageTemplate {
  const template = graph.readAs(identifier, tp.SectionTemplateArchive);
  return {
    headers: template?.headers ?? [],
    footers: template?.footers ?? [],
    drawables: template?.sectionTemplateDrawables ?? [],
  };
}

/** The paper of a document and where its text lies on it, in points. */
export type PageSetup = {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** From the paper's edges to header and footer. */
  header: number;
  footer: number;
  /** Whether headers and footers have one text, not three side by side. */
  singleHeader: boolean;
};

const landscape = 1;

export function readPageSetup(document: tp.DocumentArchive): PageSetup {
  const width = length(document.pageWidth, 595.28);
  const height = length(document.pageHeight, 841.89);
  const turned = document.orientation === landscape && width < height;
  return {
    width: turned ? height : width,
    height: turned ? width : height,
    left: length(document.leftMargin, 56.7),
    right: length(document.rightMargin, 56.7),
    top: length(document.topMargin, 56.7),
    bottom: length(document.bottomMargin, 56.7),
    header: length(document.headerMargin, 35.4),
    footer: length(document.footerMargin, 42.5),
    singleHeader: document.usesSingleHeaderFooter ?? false,
  };
}

function length(value: number | undefined, usual: number): number {
  return value !== undefined && value >= 0 && value < 20_000 ? value : usual;
}
