import type { Box } from '../../../shared/api/box.ts';
import { unionOf } from '../../../shared/ocr/geometry/boxes.ts';
import { intersection, without } from '../desktop-bounds.ts';
import type { Shot } from '../screen.ts';

/** In pixels: changes within a tile, or in tiles that touch, form one box. */
const tileSize = 32;

/** Where `now` has other pixels than `before`, or pixels outside of `before`. */
export function changedBoxes(before: Shot, now: Shot): Box[] {
  const shared = intersection(before.bounds, now.bounds);
  if (!shared) return [now.bounds];
  return [...without(now.bounds, shared), ...joined(changedTiles(before, now, shared))];
}

type Tile = { column: number; row: number; box: Box };

/** The changed tiles of a box, each with the smallest box around its changes. */
function changedTiles(before: Shot, now: Shot, shared: Box): Map<string, Tile> {
  const tiles = new Map<string, Tile>();
  for (let y = shared.y; y < shared.y + shared.height; y++) {
    const [was, is] = [rowOf(before, shared, y), rowOf(now, shared, y)];
    if (was.equals(is)) continue;
    for (let from = 0; from < shared.width; from += tileSize) {
      const to = Math.min(from + tileSize, shared.width);
      const span = changedSpan(was.subarray(from * 4, to * 4), is.subarray(from * 4, to * 4));
      if (!span) continue;
      const box = { x: shared.x + from + span.from, y, width: span.to - span.from, height: 1 };
      const [column, row] = [from / tileSize, Math.floor((y - shared.y) / tileSize)];
      const known = tiles.get(`${column} ${row}`);
      tiles.set(`${column} ${row}`, {
        ...{ column, row },
        box: known ? unionOf([known.box, box]) : box,
      });
    }
  }
  return tiles;
}

/** One row of pixels of a part of an image. */
function rowOf({ picture, bounds }: Shot, part: Box, y: number): Buffer {
  const { data, width } = picture;
  const start = ((y - bounds.y) * width + part.x - bounds.x) * 4;
  return Buffer.from(data.buffer, data.byteOffset + start, part.width * 4);
}

/** From the first to after the last pixel that differs; undefined where none does. */
function changedSpan(was: Buffer, is: Buffer): { from: number; to: number } | undefined {
  if (was.equals(is)) return undefined;
  const differs = (pixel: number) => was.readUInt32LE(pixel * 4) !== is.readUInt32LE(pixel * 4);
  let from = 0;
  while (!differs(from)) from++;
  let to = is.length / 4;
  while (!differs(to - 1)) to--;
  return { from, to };
}

/** Joins tiles that touch each other, also at their corners, into one box. */
function joined(tiles: Map<string, Tile>): Box[] {
  const left = new Map(tiles);
  const boxes: Box[] = [];
  for (const start of tiles.values()) {
    const together = takeTouching(left, start);
    if (together.length > 0) boxes.push(unionOf(together.map(({ box }) => box)));
  }
  return boxes;
}

/** Takes a tile and all that touch it, directly or through others. */
function takeTouching(left: Map<string, Tile>, start: Tile): Tile[] {
  const taken: Tile[] = [];
  const open = [start];
  for (let tile = open.pop(); tile; tile = open.pop()) {
    if (!left.delete(`${tile.column} ${tile.row}`)) continue;
    taken.push(tile);
    for (const dx of [-1, 0, 1]) {
      for (const dy of [-1, 0, 1]) {
        const beside = left.get(`${tile.column + dx} ${tile.row + dy}`);
        if (beside) open.push(beside);
      }
    }
  }
  return taken;
}
