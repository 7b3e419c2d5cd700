import { changedBoxes } from '../../screen-text/reading/changed-boxes.ts';
import type { Shot } from '../screen.ts';

/** In pixels: the mark where one types blinks, which changes nothing that can be read. */
const caret = { width: 4, height: 80 };

/** Whether two pictures of one part of the desktop show the same. */
export function isSamePicture(before: Shot, now: Shot): boolean {
  if (before === now) return true;
  if (!isSameSize(before, now)) return false;
  if (bytesOf(before).equals(bytesOf(now))) return true;
  return changedBoxes(before, now).every(
    ({ width, height }) => width <= caret.width && height <= caret.height,
  );
}

function isSameSize({ picture: a }: Shot, { picture: b }: Shot): boolean {
  return a.width === b.width && a.height === b.height;
}

function bytesOf({ picture: { data } }: Shot): Buffer {
  return Buffer.from(data.buffer, data.byteOffset, data.byteLength);
}
