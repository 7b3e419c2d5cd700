import type { Message } from '../archive/message.ts';
import type { ObjectGraph } from '../archive/object-graph.ts';
import type { Role } from './slide.ts';
import { keynoteTypes } from './types.ts';

/** A style has a handful of parents; more is a cycle. */
const maxParents = 30;

/** What a slide's style says. */
export type SlideStyle = {
  /** TSD.FillArchive of the background. */
  fill: Message | undefined;
  /** Which placeholders it shows, where it says so. */
  shows: ReadonlyMap<Role, boolean>;
};

const visibility: [Role, number][] = [
  ['title', 4],
  ['body', 5],
  ['number', 6],
  ['object', 7],
];

/**
 * KN.SlideStyleArchive: 1 what all styles have (3 parent), 11 properties (1 fill, 4–7 visibility of
 * placeholders). What a style does not say its parents do.
 */
export function readSlideStyle(graph: ObjectGraph, identifier: number | undefined): SlideStyle {
  const properties = [...withParents(graph, identifier)].flatMap((each) => each.message(11) ?? []);
  const shows = visibility.flatMap(([role, field]): [Role, boolean][] => {
    const said = properties.find((each) => each.has(field))?.bool(field);
    return said === undefined ? [] : [[role, said]];
  });
  return {
    fill: properties.find((each) => each.has(1))?.message(1),
    shows: new Map(shows),
  };
}

function* withParents(graph: ObjectGraph, identifier: number | undefined): Generator<Message> {
  let next = identifier;
  for (let count = 0; count < maxParents; count += 1) {
    const style = graph.message(next, keynoteTypes.slideStyle);
    if (!style) return;
    yield style;
    next = style.message(1)?.reference(3);
  }
}
