import { has } from '../../schema/declare.ts';
import * as kn from '../../schema/kn.ts';
import type * as tsd from '../../schema/tsd.ts';
import type { ObjectGraph } from '../archive/object-graph.ts';
import type { Role } from './slide.ts';

/** A style has a handful of parents; more is a cycle. */
const maxParents = 30;

/** What a slide's style says. */
export type SlideStyle = {
  /** Of the background. */
  fill: tsd.FillArchive | undefined;
  /** Which placeholders it shows, where it says so. */
  shows: ReadonlyMap<Role, boolean>;
};

const visibility = [
  ['title', 'titlePlaceholderVisibility'],
  ['body', 'bodyPlaceholderVisibility'],
  ['number', 'slideNumberPlaceholderVisibility'],
  ['object', 'objectPlaceholderVisibility'],
] as const;

/** What a style does not say its parents do. */
export function readSlideStyle(graph: ObjectGraph, identifier: number | undefined): SlideStyle {
  const properties = [...withParents(graph, identifier)].flatMap(
    ({ slideProperties }) => slideProperties ?? [],
  );
  const shows = visibility.flatMap(([role, name]): [Role, boolean][] => {
    const said = properties.find((each) => has(each, name))?.[name];
    return said === undefined ? [] : [[role, said]];
  });
  return {
    fill: properties.find((each) => has(each, 'fill'))?.fill,
    shows: new Map(shows),
  };
}

function* withParents(
  graph: ObjectGraph,
  identifier: number | undefined,
): Generator<kn.SlideStyleArchive> {
  let next = identifier;
  for (let count = 0; count < maxParents; count += 1) {
    const style = graph.read(next, kn.SlideStyleArchive);
    if (!style) return;
    yield style;
    next = style.super?.parent;
  }
}
