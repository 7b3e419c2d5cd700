import type { Box } from '../../api/box.ts';
import { cropGray } from '../image/crop-gray.ts';
import type { GrayImage } from '../image/image.ts';
import type { MovedLine } from '../segment/move-short-lines.ts';

/**
 * What was cropped `around` a strip with its moved lines where they go, and no longer where they
 * were: wider where they need it. Lines and `around` are in pixels of the picture.
 */
export function drawMovedLines(cropped: GrayImage, around: Box, moved: MovedLine[]): GrayImage {
  const pieces = moved.map(({ from, to }) => pieceOf(cropped, around, { from, to }));
  const width = Math.max(cropped.width, ...pieces.map(({ letters, to }) => to.x + letters.width));
  if (width === cropped.width && pieces.length === 0) return cropped;
  const drawn = { width, height: cropped.height, data: new Uint8Array(width * cropped.height) };
  copy(cropped, drawn, { x: 0, y: 0 });
  for (const { letters, from } of pieces) copy(blank(letters), drawn, from);
  for (const { letters, to } of pieces) copy(letters, drawn, to);
  return drawn;
}

type Place = { x: number; y: number };

/** The letters of a moved line; where they are and where they go is in pixels of the crop. */
function pieceOf(cropped: GrayImage, around: Box, { from, to }: MovedLine) {
  // The edges of letters are paler than what counts as their marks.
  const edge = Math.ceil(from.height / 8);
  const x = Math.max(0, from.x - around.x - edge);
  const y = Math.max(0, from.y - around.y - edge);
  const right = Math.min(cropped.width, from.x - around.x + from.width + edge);
  const bottom = Math.min(cropped.height, from.y - around.y + from.height + edge);
  return {
    letters: cropGray(cropped, { x, y, width: right - x, height: bottom - y }),
    from: { x, y },
    to: { x: x + to.x - from.x, y: y + to.y - from.y },
  };
}

function blank({ width, height }: GrayImage): GrayImage {
  return { width, height, data: new Uint8Array(width * height) };
}

function copy(piece: GrayImage, target: GrayImage, { x, y }: Place): void {
  for (let row = Math.max(0, -y); row < Math.min(piece.height, target.height - y); row++) {
    const line = piece.data.subarray(row * piece.width, (row + 1) * piece.width);
    target.data.set(line, (y + row) * target.width + x);
  }
}
