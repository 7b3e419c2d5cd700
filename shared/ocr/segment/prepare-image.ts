import type { Box } from '../../api/box.ts';
import { drawInk } from '../binarize/draw-ink.ts';
import { dropSpecks } from '../binarize/drop-specks.ts';
import { estimateBackground } from '../binarize/estimate-background.ts';
import { commonHeight, estimateTextHeight } from '../binarize/estimate-text-height.ts';
import { evenInk } from '../binarize/even-ink.ts';
import { markThreshold } from '../binarize/mark-threshold.ts';
import { type Rulings, removeRulings } from '../binarize/remove-rulings.ts';
import { findComponents } from '../image/find-components.ts';
import type { GrayImage, RgbaImage } from '../image/image.ts';
import { isFrame } from '../image/is-frame.ts';
import { cutColumns } from './cut-columns.ts';
import { type CutStrip, cutStrips } from './cut-strips.ts';
import { eraseBars } from './erase-bars.ts';
import { eraseFrames } from './erase-frames.ts';
import { eraseLeaders, type Leader } from './erase-leaders.ts';
import { findBlocks } from './find-blocks.ts';
import { isVertical } from './is-vertical.ts';
import { capitalsToSmall, measureCapitals } from './measure-capitals.ts';

/** Some lines of one block, which is the `block`th; `vertical` ones are read from top to bottom. */
export type Strip = CutStrip & { block: number; vertical: boolean };

/**
 * A picture reduced to its text: 0 for what lies behind it up to 255 for the text itself, in the
 * size of the given picture, the strips to be read, in reading order, the rows of dots that were wiped
 * from them, the lines that were drawn between and around the text, and by how much these are askew,
 * as `measureSkew` tells it.
 */
export type PreparedImage = {
  ink: GrayImage;
  strips: Strip[];
  leaders: Leader[];
  rulings: Rulings;
  skew: number;
};

/**
 * Finds the text of a picture: whatever its colours, in blocks, without ruling lines.
 * `parts` is how many strips can be read at once; `vertical` is whether the languages are also
 * written from top to bottom; `blur` is as in `removeRulings`. A picture that shows nothing has no
 * strips.
 */
export function prepareImage(
  picture: RgbaImage,
  parts: number,
  vertical = false,
  blur = 0,
): PreparedImage {
  const roughHeight = estimateTextHeight(picture);
  if (roughHeight === null)
    return {
      ink: { width: 0, height: 0, data: new Uint8Array() },
      strips: [],
      leaders: [],
      rulings: { horizontal: [], vertical: [] },
      skew: 0,
    };
  const ink = drawInk(picture, estimateBackground(picture, roughHeight));
  evenInk(ink, roughHeight);
  // The first estimate may be that of parts of letters, whose strokes must not pass for rulings.
  const marks = findComponents(ink, markThreshold);
  const height = commonHeight(withoutFrames(ink, marks)) ?? roughHeight;
  const { skew, ...rulings } = removeRulings(ink, Math.max(height, roughHeight), blur);
  const removed = rulings.horizontal.length + rulings.vertical.length > 0;
  const letters = removed ? findComponents(ink, markThreshold) : marks;
  return { ink, ...findStrips(ink, letters, parts, vertical), rulings, skew };
}

function findStrips(
  ink: GrayImage,
  marks: Box[],
  parts: number,
  mayBeVertical: boolean,
): Pick<PreparedImage, 'strips' | 'leaders'> {
  const capitals = measureCapitals(withoutFrames(ink, marks));
  if (capitals === null) return { strips: [], leaders: [] };
  const letters = eraseBars(ink, eraseFrames(ink, marks, capitals), capitals);
  const blocks = findBlocks(dropSpecks(letters, capitals), capitals / capitalsToSmall);
  const strips = blocks.flatMap((block, index) => {
    const vertical = mayBeVertical && isVertical(block);
    const strips = vertical ? cutColumns(block, parts) : cutStrips(block, parts);
    return strips.map((strip) => ({ ...strip, block: index, vertical }));
  });
  return { strips, leaders: eraseLeaders(ink, letters, capitals) };
}

/** An O or a 0 looks like a frame too: where there is nothing else, it is one. */
function withoutFrames(ink: GrayImage, marks: Box[]): Box[] {
  const others = marks.filter((mark) => !isFrame(ink, mark, markThreshold));
  return commonHeight(others) === null ? marks : others;
}
