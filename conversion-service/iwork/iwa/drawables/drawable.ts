import type { Message } from '../archive/message.ts';
import type { GraphObject, ObjectGraph } from '../archive/object-graph.ts';
import { type Placement, readPlacement } from './placement.ts';

/** What all drawables have (TSD.DrawableArchive), and the messages around it. */
export type Drawable = {
  identifier: number;
  type: number;
  /** Of the object itself. */
  message: Message;
  /** The TSD.ShapeArchive, where it is a shape. */
  shape: Message | undefined;
  /** The TSWP.ShapeInfoArchive, where it is a shape that may hold text. */
  textShape: Message | undefined;
  placement: Placement;
  wrap: TextWrap;
  link: string | undefined;
  description: string | undefined;
  comment: number | undefined;
  title: number | undefined;
  caption: number | undefined;
};

/** How text flows around: 5 and what is unknown mean not at all. */
export type TextWrap = { type: number; direction: number; margin: number };

/** Superclasses lie in field 1 of each other, the drawable innermost. */
const deepest = 6;

/** @returns undefined for what is no drawable */
export function readDrawable(graph: ObjectGraph, identifier: number | undefined) {
  const object = graph.get(identifier);
  const chain = object && superChain(object);
  const base = chain?.at(-1);
  return object && chain && base ? drawable(object, chain, base) : undefined;
}

function drawable({ identifier, type, message }: GraphObject, chain: Message[], base: Message) {
  const shape = chain.at(-2);
  const isShape = shapes.includes(type) || (shape?.has(3) === true && !notShapes.includes(type));
  const found: Drawable = {
    identifier,
    type,
    message,
    shape: isShape ? shape : undefined,
    textShape: isShape ? chain.at(-3) : undefined,
    placement: readPlacement(base.message(1)),
    wrap: readWrap(base.message(3)),
    link: base.string(4) || undefined,
    description: base.string(8) || undefined,
    comment: base.reference(6),
    title: base.bool(12) === false ? base.reference(10) : undefined,
    caption: base.bool(13) === false ? base.reference(11) : undefined,
  };
  return found;
}

/** Shapes, with or without an outline; 7 and 12 are Keynote's placeholders. */
const shapes = [7, 12, 2011, 3004, 3009];

/** Pictures, films, groups, tables and charts have something else in a shape's fields. */
const notShapes = [3005, 3006, 3007, 3008, 5000, 5021, 6000, 6007];

/** The messages from an object to its TSD.DrawableArchive, whose first field has a position. */
function superChain({ message }: GraphObject): Message[] | undefined {
  const chain = [message];
  let inner = message.message(1);
  while (inner && chain.length < deepest) {
    chain.push(inner);
    if (inner.message(1)?.message(1)?.float(1) !== undefined) return chain;
    inner = inner.message(1);
  }
  return undefined;
}

function readWrap(wrap: Message | undefined): TextWrap {
  return {
    type: wrap?.uint(1) ?? 5,
    direction: wrap?.uint(2) ?? 2,
    margin: Math.max(0, wrap?.float(4) ?? 0),
  };
}
