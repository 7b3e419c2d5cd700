import { embeddedLink } from '../../../../shared/node/odf/embedded-link.ts';
import { points } from '../../../../shared/node/odf/length.ts';
import { element, type XmlElement, type XmlNode } from '../../../../shared/node/odf/xml/element.ts';
import type { Message } from '../archive/message.ts';
import { captioned } from './caption.ts';
import type { Drawable } from './drawable.ts';
import type { Anchor, DrawingPart } from './drawing-part.ts';
import { frameAttributes, textFrameAttributes } from './looks/frame-attributes.ts';
import { frameBorder } from './looks/frame-border.ts';
import { frameStyle } from './looks/frame-style.ts';
import { mediaAttributes } from './looks/graphic-attributes.ts';
import { shapeStyle } from './looks/shape-style.ts';
import { type Mask, readMask } from './pictures/image-mask.ts';
import type { Crop } from './pictures/prepare-picture.ts';
import { type Placement, placedIn } from './placement.ts';

/** Extensions of TSD.ImageArchive: of galleries, and of equations, 103 and before it 100 the source. */
const gallery = 200;
const equations = [103, 100];

/**
 * A picture (TSD.ImageArchive): 3 style, 5 mask, and data: 15 adjusted, 11 shown, 13 original,
 * 12 small.
 */
export function imageNodes(drawable: Drawable, anchor: Anchor, part: DrawingPart): XmlNode[] {
  const { message, placement } = drawable;
  if (message.has(gallery))
    part.warnings.add('gallery_cut', 'Of a gallery of pictures only the one on top is shown.');
  const mask = readMask(part.graph, message.reference(5), placement);
  const candidates = [15, 11, 17, 13, 12].map((field) => message.reference(field));
  const shown = mask ? placedIn(placement, mask.placement) : placement;
  const clip = mask && part.pictures.isDrawn(candidates) ? clipOf(mask, message) : undefined;
  const crop = clip === undefined ? mask?.crop : undefined;
  const frame = pictureFrame(drawable, shown, { candidates, crop, clip }, anchor, part);
  return captioned(frame, drawable, shown, anchor, part);
}

type PictureOfFrame = {
  candidates: (number | undefined)[];
  crop: Crop | undefined;
  clip?: string | undefined;
};

/** What is cut off at the sides of a drawing, by its natural size (9): `fo:clip`. */
function clipOf({ crop }: Mask, message: Message): string | undefined {
  const size = message.message(9);
  const [width, height] = [size?.float(1) ?? 0, size?.float(2) ?? 0];
  if (crop.outline || !(width > 0 && height > 0)) return undefined;
  const right = (1 - crop.left - crop.width) * width;
  const bottom = (1 - crop.top - crop.height) * height;
  const sides = [crop.top * height, right, bottom, crop.left * width];
  return `rect(${sides.map((side) => points(Math.max(0, side))).join(', ')})`;
}

/** A frame with a picture that is filled in when the pictures are settled. */
export function pictureFrame(
  { message, description }: Drawable,
  placement: Placement,
  { clip, ...picture }: PictureOfFrame,
  anchor: Anchor,
  part: DrawingPart,
): XmlElement {
  const { graphic } = shapeStyle(part.graph, message.reference(3) ?? message.reference(19));
  const mirror = mirrored(placement);
  const media = mediaAttributes(graphic, part);
  const looks = {
    ...media,
    ...frameBorder(media),
    ...mirror,
    'fo:padding': '0pt',
    'fo:clip': clip,
  };
  const style = frameStyle(looks, anchor, part, 'picture');
  const image = element('draw:image', { ...embeddedLink });
  const [words] = [description, ...equations.map((field) => message.string(field))].filter(Boolean);
  const alternative = words ? [element('svg:desc', {}, [words])] : [];
  const place = part.frameStyles ? textFrameAttributes : frameAttributes;
  const frame = element(
    'draw:frame',
    { ...anchor.frame, 'draw:style-name': style, ...place(placement, anchor.positioned) },
    [image, ...alternative],
  );
  part.pictures.request({
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
