import type { XmlNode } from '../../../../shared/node/odf/xml/element.ts';
import type { Drawable } from './drawable.ts';
import type { Anchor, DrawingPart } from './drawing-part.ts';
import { pictureFrame } from './image-nodes.ts';

/**
 * A film or sound (TSD.MovieArchive: 15 its still, 16 the sign of a sound): the still stands for
 * it, since office formats seldom play what Apple's programs record.
 */
export function movieNodes(drawable: Drawable, anchor: Anchor, part: DrawingPart): XmlNode[] {
  const isSound = drawable.message.bool(9) === true;
  part.warnings.add(
    isSound ? 'sound_left_out' : 'movie_left_out',
    isSound ? 'A sound was left out.' : 'Of a movie only its still picture is shown.',
  );
  const candidates = [15, 16].map((field) => drawable.message.reference(field));
  if (candidates.every((each) => each === undefined)) return [];
  const { placement } = drawable;
  return [pictureFrame(drawable, placement, { candidates, crop: undefined }, anchor, part)];
}
