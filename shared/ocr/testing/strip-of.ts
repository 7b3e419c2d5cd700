import type { Box } from '../../api/box.ts';
import type { Strip } from '../segment/prepare-image.ts';

/** The only strip of a block, of lines across with capitals of this height in pixels. */
export function stripOf(box: Box, capitals: number): Strip {
  return { box, capitals, monospaced: false, moved: [], foreign: [], block: 0, vertical: false };
}
