import { has } from '../../schema/declare.ts';
import * as kn from '../../schema/kn.ts';
import type * as tsd from '../../schema/tsd.ts';
import type { ObjectGraph } from '../archive/object-graph.ts';

/** More objects than a slide can show. */
const maxObjects = 20_000;

export type PlaceholderRole = 'title' | 'body' | 'object' | 'number';

/** A slide or a template as the archive has it; numbers are identifiers of objects. */
export type Slide = {
  identifier: number;
  name: string | undefined;
  style: number | undefined;
  template: number | undefined;
  note: number | undefined;
  /** The placeholders, shown or not. */
  roles: ReadonlyMap<number, PlaceholderRole>;
  /** What lies on it from the back to the front, with the placeholders that are shown. */
  drawables: readonly number[];
  /** What a template offers to be filled: a slide gets its own instead. */
  offered: ReadonlySet<number>;
  builds: number;
  hasTransition: boolean;
};

export function readSlide(graph: ObjectGraph, identifier: number | undefined): Slide | undefined {
  const slide = graph.read(identifier, kn.SlideArchive);
  if (!slide || identifier === undefined) return undefined;
  return {
    identifier,
    name: slide.name,
    style: slide.style,
    template: slide.master,
    note: slide.note,
    roles: roles(slide),
    drawables: drawables(slide),
    offered: new Set(slide.sageTagToInfoMap.flatMap(({ info }) => info ?? [])),
    builds: slide.builds.length,
    hasTransition: hasTransition(slide.transition?.attributes),
  };
}

function roles(slide: kn.SlideArchive): Map<number, PlaceholderRole> {
  const placeholders: [number | undefined, PlaceholderRole][] = [
    [slide.objectPlaceholder, 'object'],
    [slide.slideNumberPlaceholder, 'number'],
    [slide.bodyPlaceholder, 'body'],
    [slide.titlePlaceholder, 'title'],
  ];
  return new Map(
    placeholders.flatMap(([reference, role]): [number, PlaceholderRole][] =>
      reference === undefined ? [] : [[reference, role]],
    ),
  );
}

function drawables({ drawablesZOrder, ownedDrawables }: kn.SlideArchive): number[] {
  return [...new Set([...drawablesZOrder, ...ownedDrawables])].slice(0, maxObjects);
}

function hasTransition(attributes: kn.TransitionAttributesArchive | undefined): boolean {
  const effect = attributes?.animationAttributes?.effect ?? attributes?.databaseEffect ?? 'none';
  return effect !== '' && effect !== 'none';
}

/** A style has a handful of parents; more is a cycle. */
const maxParents = 30;

/** The properties of a slide's style. */
type SlideStyle = {
  /** Of the background. */
  fill: tsd.FillArchive | undefined;
  /** Which placeholders it shows, where that is set. */
  shows: ReadonlyMap<PlaceholderRole, boolean>;
};

const visibility = [
  ['title', 'titlePlaceholderVisibility'],
  ['body', 'bodyPlaceholderVisibility'],
  ['number', 'slideNumberPlaceholderVisibility'],
  ['object', 'objectPlaceholderVisibility'],
] as const;

/** Properties that a style does not set are inherited from its parents. */
export function readSlideStyle(graph: ObjectGraph, identifier: number | undefined): SlideStyle {
  const properties = [...withParents(graph, identifier)].flatMap(
    ({ slideProperties }) => slideProperties ?? [],
  );
  const shows = visibility.flatMap(([role, name]): [PlaceholderRole, boolean][] => {
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
