import type { XmlNode } from '../../../../shared/node/odf/xml/element.ts';
import * as tsd from '../../schema/tsd.ts';
import type { Drawable } from './drawable.ts';
import type { Anchor, DrawingContext } from './drawing-context.ts';
import { pictureFrame } from './image-nodes.ts';

/**
 * A film or sound: its still, or the sign of a sound, stands for it, since office formats seldom
 * play what Apple's programs record.
 */
export function movieNodes(drawable: Drawable, anchor: Anchor, context: DrawingContext): XmlNode[] {
  const { audioOnly, posterImageData, audioOnlyImageData, style } = tsd.MovieArchive.read(
    drawable.message,
  );
  const isSound = audioOnly === true;
  context.warnings.add(
    isSound ? 'sound_left_out' : 'movie_left_out',
    isSound ? 'A sound was left out.' : 'Only the still image of a movie is shown.',
  );
  const candidates = [posterImageData, audioOnlyImageData];
  if (candidates.every((each) => each === undefined)) return [];
  const { placement } = drawable;
  return [
    pictureFrame(drawable, placement, { candidates, crop: undefined, style }, anchor, context),
  ];
}
