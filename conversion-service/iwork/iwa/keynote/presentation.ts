import { addPageLayout } from '../../../../shared/node/odf/master-page.ts';
import type { OdfDocument } from '../../../../shared/node/odf/odf-document.ts';
import type { Show, SlideNode } from '../../keynote/slideshow.ts';
import { notesSheet } from '../../keynote/slideshow.ts';
import * as kn from '../../schema/kn.ts';
import type { ObjectGraph } from '../archive/object-graph.ts';
import type { ConverterInput } from '../document-root.ts';
import { PictureRequests } from '../drawables/pictures/picture-requests.ts';
import type { CustomFormats } from '../tables/formats/read-cell-format.ts';
import { customFormats } from '../tables/formats/read-cell-format.ts';
import { type PlaceholderRole, readSlide, readSlideStyle, type Slide } from './slide.ts';

/** What all parts of a presentation's conversion share. */
export type Presentation = ConverterInput & {
  document: OdfDocument;
  pictures: PictureRequests;
  show: Show;
  shown: Shown;
  formats: CustomFormats;
  /** A language tag such as `de-DE`, whose separators tables use. */
  locale: string | undefined;
  /** Names of page layouts. */
  layout: string;
  notesLayout: string;
};

/** Whether a placeholder can be seen on its slide. */
type Shown = (slide: Slide, placeholder: number, node?: SlideNode) => boolean;

export function presentationOf(
  input: ConverterInput,
  document: OdfDocument,
  show: Show,
): Presentation {
  return {
    ...input,
    document,
    pictures: new PictureRequests(input.files, input.graph, document, input.warnings),
    show,
    formats: customFormats(input.graph),
    locale: locale(input),
    shown: shownIn(input.graph, show.slides),
    layout: addPageLayout(document, show),
    notesLayout: addPageLayout(document, notesSheet),
  };
}

function locale({ graph, root }: ConverterInput): string | undefined {
  const { localeIdentifier } = graph.readAs(root, kn.DocumentArchive)?.super?.super ?? {};
  return localeIdentifier?.replace('_', '-');
}

/**
 * Keynote 2016 and later list visible placeholders among the objects of a slide. Before, the slide's
 * style said which are visible, and the slide's node in the show whether its number is.
 */
function shownIn(graph: ObjectGraph, nodes: readonly SlideNode[]): Shown {
  const listed = listsPlaceholders(graph, nodes);
  return (slide, placeholder, node) => {
    const role = slide.roles.get(placeholder);
    if (role === undefined || slide.drawables.includes(placeholder)) return true;
    return !listed && shownByStyle(graph, slide, role, node);
  };
}

function listsPlaceholders(graph: ObjectGraph, nodes: readonly SlideNode[]): boolean {
  const identifiers = new Set<number>();
  for (const { slide } of nodes) {
    identifiers.add(slide);
    const template = readSlide(graph, slide)?.template;
    if (template !== undefined) identifiers.add(template);
  }
  return [...identifiers].some((identifier) => {
    const slide = readSlide(graph, identifier);
    return slide?.drawables.some((each) => slide.roles.has(each)) ?? false;
  });
}

function shownByStyle(
  graph: ObjectGraph,
  slide: Slide,
  role: PlaceholderRole,
  node?: SlideNode,
): boolean {
  const said = readSlideStyle(graph, slide.style).shows.get(role);
  if (role === 'number') return said ?? node?.numbered ?? false;
  return said ?? role !== 'object';
}
