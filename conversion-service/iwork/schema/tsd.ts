/** TSD: drawables, and what they are drawn with. Lengths are in points. */
import {
  anyMessage,
  archive,
  bool,
  float,
  floats,
  message,
  messages,
  type Read,
  reference,
  references,
  string,
  struct,
  uint,
} from './declare.ts';
import { Color, DateArchive, Path, Point, Size } from './tsp.ts';
import { StyleArchive } from './tss.ts';

export const EdgeInsetsArchive = struct({
  top: float(1),
  left: float(2),
  bottom: float(3),
  right: float(4),
});
export type EdgeInsetsArchive = Read<typeof EdgeInsetsArchive>;

export const GeometryArchive = struct({
  position: message(1, Point),
  size: message(2, Size),
  /** 1: the width is what a person chose, 2: the height is, 4 flipped horizontally, 8 vertically. */
  flags: uint(3),
  /** Degrees, counterclockwise. */
  angle: float(4),
});
export type GeometryArchive = Read<typeof GeometryArchive>;

/** How text flows around a drawable. */
export const ExteriorTextWrapArchive = struct({
  /**
   * 0 none, since it stands in a line; 1 beside it on the sides that the direction says, 2 above and
   * below, 3 and 4 where there is space, 5 not at all.
   */
  type: uint(1),
  /** 0 left, 1 right, 2 both. */
  direction: uint(2),
  margin: float(4),
});
export type ExteriorTextWrapArchive = Read<typeof ExteriorTextWrapArchive>;

/** What every drawable has. */
export const DrawableArchive = struct({
  geometry: message(1, GeometryArchive),
  exteriorTextWrap: message(3, ExteriorTextWrapArchive),
  hyperlinkUrl: string(4),
  comment: reference(6),
  accessibilityDescription: string(8),
  title: reference(10),
  caption: reference(11),
  titleHidden: bool(12),
  captionHidden: bool(13),
});

/** A drawable of any kind: what it derives from lies in it, a DrawableArchive innermost. */
export const AnyDrawable = struct({ super: anyMessage(1) });

/** An image with a mask, a table or another drawable that derives from a DrawableArchive itself. */
export const SimpleDrawable = struct({ super: message(1, DrawableArchive) });

/** Type: 0 arrow to the left, 1 to the right, 10 both, 100 star, 200 plus. */
export const PointPathSourceArchive = struct({
  type: uint(1),
  point: message(2, Point),
  naturalSize: message(3, Size),
});
export type PointPathSourceArchive = Read<typeof PointPathSourceArchive>;

/** Type: 0 rectangle with round corners, 1 regular polygon, 2 chevron. */
export const ScalarPathSourceArchive = struct({
  type: uint(1),
  scalar: float(2),
  naturalSize: message(3, Size),
});
export type ScalarPathSourceArchive = Read<typeof ScalarPathSourceArchive>;

export const BezierPathSourceArchive = struct({
  naturalSize: message(2, Size),
  path: message(3, Path),
});
export type BezierPathSourceArchive = Read<typeof BezierPathSourceArchive>;

export const CalloutPathSourceArchive = struct({
  naturalSize: message(1, Size),
  tailPosition: message(2, Point),
  tailSize: float(3),
  cornerRadius: float(4),
});
export type CalloutPathSourceArchive = Read<typeof CalloutPathSourceArchive>;

const ConnectionLinePathSourceArchive = struct({ super: message(1, BezierPathSourceArchive) });

const EditableBezierNode = struct({
  inControlPoint: message(1, Point),
  nodePoint: message(2, Point),
  outControlPoint: message(3, Point),
});
export type EditableBezierNode = Read<typeof EditableBezierNode>;

const EditableBezierSubpath = struct({ nodes: messages(1, EditableBezierNode), closed: bool(2) });

export const EditableBezierPathSourceArchive = struct({
  subpaths: messages(1, EditableBezierSubpath),
  naturalSize: message(2, Size),
});
export type EditableBezierPathSourceArchive = Read<typeof EditableBezierPathSourceArchive>;

/** An outline: in one of these ways. */
export const PathSourceArchive = struct({
  horizontalFlip: bool(1),
  verticalFlip: bool(2),
  pointPathSource: message(3, PointPathSourceArchive),
  scalarPathSource: message(4, ScalarPathSourceArchive),
  bezierPathSource: message(5, BezierPathSourceArchive),
  calloutPathSource: message(6, CalloutPathSourceArchive),
  connectionLinePathSource: message(7, ConnectionLinePathSourceArchive),
  editableBezierPathSource: message(8, EditableBezierPathSourceArchive),
});
export type PathSourceArchive = Read<typeof PathSourceArchive>;

const AngleGradientArchive = struct({
  /** Radians. */
  gradientAngle: float(2),
});

const TransformGradientArchive = struct({ start: message(1, Point), end: message(2, Point) });

const GradientStop = struct({ color: message(1, Color), fraction: float(2) });

export const GradientArchive = struct({
  /** 0 linear, 1 radial. */
  type: uint(1),
  stops: messages(2, GradientStop),
  opacity: float(3),
  angleGradient: message(5, AngleGradientArchive),
  transformGradient: message(6, TransformGradientArchive),
});
export type GradientArchive = Read<typeof GradientArchive>;

export const ImageFillArchive = struct({
  /** 0 natural size, 1 stretched, 2 tiled, 3 filling, 4 fitting. */
  technique: uint(2),
  /** Of the image, in points. */
  fillSize: message(4, Size),
  imageData: reference(6),
});
export type ImageFillArchive = Read<typeof ImageFillArchive>;

export const FillArchive = struct({
  color: message(1, Color),
  gradient: message(2, GradientArchive),
  image: message(3, ImageFillArchive),
});
export type FillArchive = Read<typeof FillArchive>;

/** Values of a pattern's `type`. */
export const StrokePatternType = { pattern: 0, solid: 1, empty: 2 } as const;

export const StrokePatternArchive = struct({
  type: uint(1),
  /** Lengths of dashes and of the gaps between them, in widths of the line. */
  pattern: floats(4),
});
export type StrokePatternArchive = Read<typeof StrokePatternArchive>;

export const StrokeArchive = struct({
  color: message(1, Color),
  width: float(2),
  /** 0 butt, 1 round, 2 square. */
  cap: uint(3),
  /** 0 miter, 1 round, 2 bevel. */
  join: uint(4),
  pattern: message(6, StrokePatternArchive),
});
export type StrokeArchive = Read<typeof StrokeArchive>;

export const LineEndArchive = struct({ path: message(1, Path) });
export type LineEndArchive = Read<typeof LineEndArchive>;

export const ShadowArchive = struct({
  color: message(1, Color),
  /** Degrees, counterclockwise. */
  angle: float(2),
  offset: float(3),
  radius: uint(4),
  opacity: float(5),
  isEnabled: bool(6),
});
export type ShadowArchive = Read<typeof ShadowArchive>;

export const ShapeStylePropertiesArchive = struct({
  fill: message(1, FillArchive),
  stroke: message(2, StrokeArchive),
  opacity: float(3),
  shadow: message(4, ShadowArchive),
  headLineEnd: message(6, LineEndArchive),
  tailLineEnd: message(7, LineEndArchive),
});
export type ShapeStylePropertiesArchive = Read<typeof ShapeStylePropertiesArchive>;

/** Of pictures and films. */
export const MediaStylePropertiesArchive = struct({
  stroke: message(1, StrokeArchive),
  opacity: float(2),
  shadow: message(3, ShadowArchive),
});
export type MediaStylePropertiesArchive = Read<typeof MediaStylePropertiesArchive>;

/** TSD.ShapeStyleArchive and TSD.MediaStyleArchive, whose properties are in the same place. */
export const GraphicStyle = struct({
  super: message(1, StyleArchive),
  properties: anyMessage(11),
});

export const ShapeArchive = archive([3004], {
  style: reference(2),
  pathSource: message(3, PathSourceArchive),
});
export type ShapeArchive = Read<typeof ShapeArchive>;

export const ConnectionLineArchive = archive([3009], {});

export const ImageArchive = archive([3005], {
  style: reference(3),
  mask: reference(5),
  naturalSize: message(9, Size),
  data: reference(11),
  thumbnailData: reference(12),
  originalData: reference(13),
  adjustedImageData: reference(15),
  enhancedImageData: reference(17),
  /** Of TSWP.EquationInfoArchive, which extends images: what the equation was written as. */
  equationSourceOld: string(100),
  equationSourceText: string(103),
  /** TSA.GalleryInfo, which extends images. */
  galleryInfo: anyMessage(200),
});
export type ImageArchive = Read<typeof ImageArchive>;

/** What of a picture is shown; its frame counts from the picture's. */
export const MaskArchive = archive([3006], { pathSource: message(2, PathSourceArchive) });

export const MovieArchive = archive([3007], {
  audioOnly: bool(9),
  posterImageData: reference(15),
  audioOnlyImageData: reference(16),
  style: reference(19),
});

export const GroupArchive = archive([3008], { children: references(2) });

export const CommentStorageArchive = archive([3056], {
  text: string(1),
  creationDate: message(2, DateArchive),
  author: reference(3),
  replies: references(4),
});
export type CommentStorageArchive = Read<typeof CommentStorageArchive>;
