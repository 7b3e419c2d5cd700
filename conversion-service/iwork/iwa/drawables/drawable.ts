import type { Placement } from '../../drawables/placement.ts';
import type { ProtobufMessage } from '../../protobuf/protobuf-message.ts';
import { has, type Struct } from '../../schema/declare.ts';
import * as kn from '../../schema/kn.ts';
import * as tsch from '../../schema/tsch.ts';
import * as tsd from '../../schema/tsd.ts';
import * as tst from '../../schema/tst.ts';
import * as tswp from '../../schema/tswp.ts';
import { type GraphObject, isOneOf, type ObjectGraph } from '../archive/object-graph.ts';

/** What all drawables have, and the messages around it. */
export type Drawable = {
  identifier: number;
  type: number;
  /** Of the object itself. */
  message: ProtobufMessage;
  /** Where it is a shape. */
  shape: tsd.ShapeArchive | undefined;
  /** Where it is a shape that may hold text. */
  textShape: tswp.ShapeInfoArchive | undefined;
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

/** What drawables derive from lies in each other, what all of them have innermost. */
const maxDepth = 6;

/** @returns undefined for what is no drawable */
export function readDrawable(graph: ObjectGraph, identifier: number | undefined) {
  const object = graph.get(identifier);
  const chain = object && superChain(object);
  const base = chain?.at(-1);
  return object && chain && base ? drawable(object, chain, base) : undefined;
}

function drawable(
  { identifier, type, message }: GraphObject,
  chain: ProtobufMessage[],
  innermost: ProtobufMessage,
) {
  const base = tsd.DrawableArchive.read(innermost);
  const shape = read(tsd.ShapeArchive, chain.at(-2));
  const isShape =
    isOneOf({ type }, ...shapes) || (has(shape, 'pathSource') && !isOneOf({ type }, ...notShapes));
  const found: Drawable = {
    identifier,
    type,
    message,
    shape: isShape ? shape : undefined,
    textShape: isShape ? read(tswp.ShapeInfoArchive, chain.at(-3)) : undefined,
    placement: readPlacement(base.geometry),
    wrap: readWrap(base.exteriorTextWrap),
    link: base.hyperlinkUrl || undefined,
    description: base.accessibilityDescription || undefined,
    comment: base.comment,
    title: base.titleHidden === false ? base.title : undefined,
    caption: base.captionHidden === false ? base.caption : undefined,
  };
  return found;
}

function read<Value>(type: Struct<Value>, message: ProtobufMessage | undefined): Value | undefined {
  return message && type.read(message);
}

/** Shapes, with or without an outline. */
const shapes = [
  kn.PlaceholderArchive,
  tswp.ShapeInfoArchive,
  tsd.ShapeArchive,
  tsd.ConnectionLineArchive,
];

/** These have something else in a shape's fields. */
const notShapes = [
  tsd.ImageArchive,
  tsd.MaskArchive,
  tsd.MovieArchive,
  tsd.GroupArchive,
  tsch.OldChartInfoArchive,
  tsch.ChartDrawableArchive,
  tst.TableInfoArchive,
  tst.WPTableInfoArchive,
];

/** The messages from an object to its TSD.DrawableArchive, whose geometry has a position. */
function superChain({ message }: GraphObject): ProtobufMessage[] | undefined {
  const chain = [message];
  let inner = tsd.AnyDrawable.read(message).super;
  while (inner && chain.length < maxDepth) {
    chain.push(inner);
    if (tsd.DrawableArchive.read(inner).geometry?.position?.x !== undefined) return chain;
    inner = tsd.AnyDrawable.read(inner).super;
  }
  return undefined;
}

function readWrap(wrap: tsd.ExteriorTextWrapArchive | undefined): TextWrap {
  return {
    type: wrap?.type ?? 5,
    direction: wrap?.direction ?? 2,
    margin: Math.max(0, wrap?.margin ?? 0),
  };
}

/** Flags of a geometry; 1 and 2 say that width and height are valid. */
const horizontalFlip = 4;
const verticalFlip = 8;

function readPlacement(geometry: tsd.GeometryArchive | undefined): Placement {
  const { position, size, flags = 0 } = geometry ?? {};
  return {
    x: bounded(position?.x),
    y: bounded(position?.y),
    width: Math.max(0, bounded(size?.width)),
    height: Math.max(0, bounded(size?.height)),
    angle: bounded(geometry?.angle) % 360,
    flipHorizontal: (flags & horizontalFlip) !== 0,
    flipVertical: (flags & verticalFlip) !== 0,
    flags,
  };
}

/** Larger than any page: what is beyond was damaged. */
function bounded(value: number | undefined): number {
  return value !== undefined && Number.isFinite(value) ? Math.max(-1e5, Math.min(1e5, value)) : 0;
}
