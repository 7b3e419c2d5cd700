import type { Message } from '../archive/message.ts';
import type { ObjectGraph } from '../archive/object-graph.ts';
import { keynoteTypes } from './types.ts';

/** More objects than a slide can show. */
const maxObjects = 20_000;

export type Role = 'title' | 'body' | 'object' | 'number';

/** A slide or a template as the archive has it; numbers are identifiers of objects. */
export type Slide = {
  identifier: number;
  name: string | undefined;
  style: number | undefined;
  template: number | undefined;
  note: number | undefined;
  /** The placeholders, shown or not. */
  roles: ReadonlyMap<number, Role>;
  /** What lies on it from the back to the front, with the placeholders that are shown. */
  drawables: readonly number[];
  /** What a template offers to be filled: a slide gets its own instead. */
  offered: ReadonlySet<number>;
  builds: number;
  hasTransition: boolean;
};

/**
 * KN.SlideArchive: 1 style, 2 builds, 4 transition, 5 title, 6 body, 7 drawables, 10 name, 17 template, 20 number,
 * 27 note, 28 tags of what a template offers, 30 object, 42 drawables from back to front.
 */
export function readSlide(graph: ObjectGraph, identifier: number | undefined): Slide | undefined {
  const message = graph.message(identifier, ...keynoteTypes.slides);
  if (!message || identifier === undefined) return undefined;
  return {
    identifier,
    name: message.string(10),
    style: message.reference(1),
    template: message.reference(17),
    note: message.reference(27),
    roles: roles(message),
    drawables: drawables(message),
    offered: new Set(message.messages(28).flatMap((entry) => entry.reference(2) ?? [])),
    builds: message.references(2).length,
    hasTransition: hasTransition(message.message(4)?.message(2)),
  };
}

function roles(slide: Message): Map<number, Role> {
  const fields: [Role, number][] = [
    ['object', 30],
    ['number', 20],
    ['body', 6],
    ['title', 5],
  ];
  return new Map(
    fields.flatMap(([role, field]): [number, Role][] => {
      const reference = slide.reference(field);
      return reference === undefined ? [] : [[reference, role]];
    }),
  );
}

function drawables(slide: Message): number[] {
  return [...new Set([...slide.references(42), ...slide.references(7)])].slice(0, maxObjects);
}

/** KN.TransitionAttributesArchive: 8 what newer versions say (2 effect), 2 the older ones' effect. */
function hasTransition(attributes: Message | undefined): boolean {
  const effect = attributes?.message(8)?.string(2) ?? attributes?.string(2) ?? 'none';
  return effect !== '' && effect !== 'none';
}
