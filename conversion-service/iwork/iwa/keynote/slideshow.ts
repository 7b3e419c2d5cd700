import { ConversionFailure } from '../../../engine/converter.ts';
import type { Message } from '../archive/message.ts';
import type { ObjectGraph } from '../archive/object-graph.ts';
import { keynoteTypes } from './types.ts';

/** Places and slides of a show: more than any talk has. */
const maxParts = 40_000;

/** A presentation: the size of its slides in points and its slides in their order. */
export type Show = { width: number; height: number; slides: SlideNode[] };

/** A slide's place in a show. */
export type SlideNode = {
  /** Identifiers of the place itself and of the slide. */
  node: number;
  slide: number;
  /** Whether it is left out when the show is given. */
  skipped: boolean;
  /** Whether Keynote's programs before 2016 show the slide's number. */
  numbered: boolean;
};

/**
 * The show of a document (KN.DocumentArchive: 2 show; KN.ShowArchive: 3 tree of slides, 4 size,
 * 6 numbers shown).
 * @throws {ConversionFailure} `corrupt_document` where it has none, `too_complex` where it has too
 *   many slides
 */
export function readShow(graph: ObjectGraph, document: number): Show {
  const reference = graph.message(document)?.reference(2);
  const show = graph.message(reference, keynoteTypes.show);
  if (!show)
    throw new ConversionFailure('corrupt_document', 'The presentation holds no slide show.');
  return { ...size(show.message(4)), slides: [...slides(graph, show)] };
}

function size(message: Message | undefined) {
  return { width: side(message?.float(1), 1024), height: side(message?.float(2), 768) };
}

/** Slides have between 50 and 4,000 points a side in Keynote. */
function side(value: number | undefined, otherwise: number): number {
  return value !== undefined && value >= 10 && value <= 14_000 ? value : otherwise;
}

/**
 * Keynote 2013 has a root whose children are the slides, later versions list them; either way a
 * slide's own children, which are indented below it, come after it.
 */
function* slides(graph: ObjectGraph, show: Message): Generator<SlideNode> {
  const tree = show.message(3);
  const root = tree?.reference(1);
  const listed = tree?.references(2) ?? [];
  const waiting = [...listed, ...(root === undefined ? [] : [root])].reverse();
  const seen = new Set<number>();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const node = graph.message(next, keynoteTypes.slideNode);
    if (!node || seen.has(next)) continue;
    seen.add(next);
    if (seen.size > maxParts)
      throw new ConversionFailure('too_complex', 'The presentation has too many slides.');
    waiting.push(...node.references(1).reverse());
    const slide = node.reference(2);
    if (slide === undefined || seen.has(slide)) continue;
    if (!graph.message(slide, ...keynoteTypes.slides)) continue;
    seen.add(slide);
    yield {
      node: next,
      slide,
      skipped: node.bool(4) ?? false,
      numbered: node.bool(18) ?? show.bool(6) ?? false,
    };
  }
}
