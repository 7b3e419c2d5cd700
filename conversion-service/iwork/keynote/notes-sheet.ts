import type { Box } from '../../../shared/node/odf/frame.ts';
import type { Show } from './slideshow.ts';

/** Sheets for notes in points: a picture of the slide above what the speaker reads. */
export const notesSheet = { width: 612, height: 792 };
export const notesBox: Box = { x: 72, y: 400, width: 468, height: 340 };
const pictureWidth = 468;
const pictureHeight = 300;

/** Where the picture of a slide is on its sheet of notes. */
export function picture({ width, height }: Pick<Show, 'width' | 'height'>): Box {
  const scale = Math.min(pictureWidth / width, pictureHeight / height);
  const box = { width: width * scale, height: height * scale };
  return { x: (notesSheet.width - box.width) / 2, y: 72, ...box };
}
