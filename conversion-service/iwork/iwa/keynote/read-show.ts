import { ConversionFailure } from '../../../conversion/failure.ts';
import type { Show, SlideNode } from '../../keynote/slideshow.ts';
import * as kn from '../../schema/kn.ts';
import type * as tsp from '../../schema/tsp.ts';
import type { ObjectGraph } from '../archive/object-graph.ts';

/** Places and slides of a show: more than any talk has. */
const maxParts = 40_000;

/**
 * The show of a document.
 * @throws {ConversionFailure} `corrupt_document` where it has none, `too_complex` where it has too
 *   many slides
 */
export function readShow(graph: ObjectGraph, document: number): Show {
  const reference = graph.readAs(document, kn.DocumentArchive)?.show;
  const show = graph.read(reference, kn.ShowArchive);
  if (!show)
    throw new ConversionFailure('corrupt_document', 'The presentation holds no slide show.');
  return { ...size(show.size), slides: [...slides(graph, show)] };
}

function size(stored: tsp.Size | undefined) {
  return { width: side(stored?.width, 1024), height: side(stored?.height, 768) };
}

/** Slides have between 50 and 4,000 points a side in Keynote. */
function side(value: number | undefined, otherwise: number): number {
  return value !== undefined && value >= 10 && value <= 14_000 ? value : otherwise;
}

/**
 * Keynote 2013 has a root whose children are the slides, later versions list them; either way a
 * slide's own children, which are indented below it, come after it.
 */
function* slides(graph: ObjectGraph, show: kn.ShowArchive): Generator<SlideNode> {
  const { rootSlideNode: root, slides: listed = [] } = show.slideTree ?? {};
  const waiting = [...listed, ...(root === undefined ? [] : [root])].reverse();
  const seen = new Set<number>();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const node = graph.read(next, kn.SlideNodeArchive);
    if (!node || seen.has(next)) continue;
    seen.add(next);
    if (seen.size > maxParts)
      throw new ConversionFailure('too_complex', 'The presentation has too many slides.');
    waiting.push(...node.children.reverse());
    const { slide } = node;
    if (slide === undefined || seen.has(slide)) continue;
    if (!graph.isOneOf(slide, kn.SlideArchive)) continue;
    seen.add(slide);
    yield {
      node: next,
      slide,
      skipped: node.isHidden ?? false,
      numbered: node.isSlideNumberVisible ?? show.slideNumbersVisible ?? false,
    };
  }
}
