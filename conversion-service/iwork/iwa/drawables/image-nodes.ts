import { points } from '../../../../shared/node/odf/length.ts';
import { embeddedLink } from '../../../../shared/node/odf/odf-document.ts';
import {
  element,
  type XmlElement,
  type XmlNode,
} from '../../../../shared/node/odf/xml/xml-element.ts';
import { isRectangle, scaled, svgPath } from '../../drawables/outlines/outline.ts';
import {
  frameAttributes,
  type Placement,
  placedIn,
  textFrameAttributes,
} from '../../drawables/placement.ts';
import type { Crop } from '../../drawables/prepare-picture.ts';
import { has } from '../../schema/declare.ts';
import * as tsd from '../../schema/tsd.ts';
import type { ObjectGraph } from '../archive/object-graph.ts';
import { captioned } from './caption.ts';
import { type Drawable, readDrawable } from './drawable.ts';
import type { Anchor, DrawingContext } from './drawing-context.ts';
import { readOutline } from './outlines/path-source.ts';
import {
  frameBorder,
  frameStyle,
  mediaAttributes,
  mediaStyle,
} from './shape-looks/graphic-attributes.ts';

/** What is shown of a picture: where in the picture's frame, and which part of its pixels. */
type Mask = { placement: Placement; crop: Crop };

/** A picture. */
export function imageNodes(drawable: Drawable, anchor: Anchor, context: DrawingContext): XmlNode[] {
  const { placement } = drawable;
  const image = tsd.ImageArchive.read(drawable.message);
  if (has(image, 'galleryInfo'))
    context.warnings.add('gallery_cut', 'Only the top image of a gallery is shown.');
  const mask = readMask(context.graph, image.mask, placement);
  const candidates = [
    image.adjustedImageData,
    image.data,
    image.enhancedImageData,
    image.originalData,
    image.thumbnailData,
  ];
  const shown = mask ? placedIn(placement, mask.placement) : placement;
  const clip = mask && context.pictures.isDrawn(candidates) ? clipOf(mask, image) : undefined;
  const crop = clip === undefined ? mask?.crop : undefined;
  const { style } = image;
  const equation = image.equationSourceText || image.equationSourceOld;
  const picture = { candidates, crop, clip, style, equation };
  const frame = pictureFrame(drawable, shown, picture, anchor, context);
  return captioned(frame, drawable, shown, anchor, context);
}

type PictureOfFrame = {
  candidates: (number | undefined)[];
  crop: Crop | undefined;
  clip?: string | undefined;
  style: number | undefined;
  /** What stands for it in words, where it is an equation. */
  equation?: string | undefined;
};

/** What is cut off at the sides of a drawing, by its natural size: `fo:clip`. */
function clipOf({ crop }: Mask, { naturalSize }: tsd.ImageArchive): string | undefined {
  const { width = 0, height = 0 } = naturalSize ?? {};
  if (crop.outline || !(width > 0 && height > 0)) return undefined;
  const right = (1 - crop.left - crop.width) * width;
  const bottom = (1 - crop.top - crop.height) * height;
  const sides = [crop.top * height, right, bottom, crop.left * width];
  return `rect(${sides.map((side) => points(Math.max(0, side))).join(', ')})`;
}

/** A frame with a picture that is filled in when the pictures are settled. */
export function pictureFrame(
  { description }: Drawable,
  placement: Placement,
  { clip, style: styleOf, equation, ...picture }: PictureOfFrame,
  anchor: Anchor,
  context: DrawingContext,
): XmlElement {
  const graphic = mediaStyle(context.graph, styleOf);
  const mirror = mirrored(placement);
  const media = mediaAttributes(graphic, context);
  const looks = {
    ...media,
    ...frameBorder(media),
    ...mirror,
    'fo:padding': '0pt',
    'fo:clip': clip,
  };
  const style = frameStyle(looks, anchor, context, 'picture');
  const image = element('draw:image', { ...embeddedLink });
  const words = description || equation;
  const alternative = words ? [element('svg:desc', {}, [words])] : [];
  const place = context.frameStyles ? textFrameAttributes : frameAttributes;
  const frame = element(
    'draw:frame',
    { ...anchor.frame, 'draw:style-name': style, ...place(placement, anchor.positioned) },
    [image, ...alternative],
  );
  context.pictures.request({
    ...picture,
    show: (href) => {
      image.attributes['xlink:href'] = href;
    },
    leaveOut: () => {
      frame.children = [element('draw:text-box', {}, [element('text:p', {}, [description ?? ''])])];
    },
  });
  return frame;
}

function mirrored({ flipHorizontal, flipVertical }: Placement) {
  const ways = [flipVertical ? 'vertical' : [], flipHorizontal ? 'horizontal' : []].flat();
  return { 'style:mirror': ways.length > 0 ? ways.join(' ') : undefined };
}

/**
 * Reads a mask, whose frame is relative to the picture's.
 * @returns undefined where the whole picture is shown
 */
function readMask(
  graph: ObjectGraph,
  identifier: number | undefined,
  image: Placement,
): Mask | undefined {
  const mask = readDrawable(graph, identifier);
  if (!mask || image.width <= 0 || image.height <= 0) return undefined;
  const { x, y, width, height } = mask.placement;
  const left = Math.max(0, x);
  const top = Math.max(0, y);
  const right = Math.min(image.width, x + width);
  const bottom = Math.min(image.height, y + height);
  if (right <= left || bottom <= top) return undefined;
  const placement = {
    ...mask.placement,
    ...{ x: left, y: top, width: right - left, height: bottom - top },
    flipHorizontal: false,
    flipVertical: false,
  };
  const outline = maskOutline(graph, mask.identifier, placement);
  const isWhole = placement.width > image.width - 0.5 && placement.height > image.height - 0.5;
  if (isWhole && !outline) return undefined;
  return {
    placement,
    crop: {
      left: left / image.width,
      top: top / image.height,
      width: placement.width / image.width,
      height: placement.height / image.height,
      outline,
    },
  };
}

function maskOutline(graph: ObjectGraph, mask: number, { width, height }: Placement) {
  const outline = readOutline(graph.readAs(mask, tsd.MaskArchive)?.pathSource);
  if (!outline || isRectangle(outline)) return undefined;
  return { path: svgPath(scaled(outline, width, height)), width, height };
}
