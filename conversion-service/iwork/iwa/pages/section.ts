import type { ObjectGraph } from '../archive/object-graph.ts';
import { readColor } from '../text/styles/color.ts';

/** A section of a document: pages with the same headers and footers (TP.SectionArchive). */
export type Section = {
  identifier: number;
  inheritsHeaders: boolean;
  firstPageDiffers: boolean;
  firstPageBare: boolean;
  evenPagesDiffer: boolean;
  /** Where it begins: on the next page, or the next right or left one. */
  begins: 'next' | 'right' | 'left';
  /** The number of its first page; undefined goes on counting. */
  firstNumber: number | undefined;
  /** Of the whole page, `#rrggbb`. */
  background: string | undefined;
  first: PageTemplate;
  even: PageTemplate;
  odd: PageTemplate;
};

/** What pages show beside their text (TP.PageMasterArchive): identifiers of texts and drawables. */
export type PageTemplate = { headers: number[]; footers: number[]; drawables: number[] };

const sectionType = 10011;

export function readSection(
  graph: ObjectGraph,
  identifier: number | undefined,
): Section | undefined {
  const section = graph.message(identifier, sectionType);
  if (!section || identifier === undefined) return undefined;
  return {
    identifier,
    inheritsHeaders: section.bool(17) ?? false,
    firstPageDiffers: section.bool(18) ?? false,
    evenPagesDiffer: section.bool(19) ?? false,
    firstPageBare: section.bool(28) ?? false,
    begins: (['next', 'right', 'left'] as const)[section.uint(20) ?? 0] ?? 'next',
    firstNumber: section.uint(21) === 1 ? (section.uint(22) ?? 1) : undefined,
    background: readColor(section.message(30)?.message(1))?.hex,
    first: readTemplate(graph, section.reference(23)),
    even: readTemplate(graph, section.reference(24)),
    odd: readTemplate(graph, section.reference(25)),
  };
}

function readTemplate(graph: ObjectGraph, identifier: number | undefined): PageTemplate {
  const template = graph.message(identifier);
  return {
    headers: template?.references(1) ?? [],
    footers: template?.references(2) ?? [],
    drawables: template?.references(3) ?? [],
  };
}
