import type { Message } from '../../archive/message.ts';
import { type Outline, readPoint } from './path-source.ts';
import { calloutOutline, pointOutline, scalarOutline } from './preset-outlines.ts';

/** TSD.ScalarPathSourceArchive: 1 kind, 2 a number, 3 natural size. */
export function scalarPath(source: Message | undefined): Outline | undefined {
  if (!source) return undefined;
  const kind = (['rounded', 'polygon'] as const)[source.uint(1) ?? 0] ?? 'chevron';
  return scalarOutline(kind, readSize(source.message(3)), source.float(2) ?? 0);
}

const pointKinds = { 0: 'left', 1: 'right', 100: 'star', 200: 'plus' } as const;

/** TSD.PointPathSourceArchive: 1 kind, 2 a point, 3 natural size. */
export function pointPath(source: Message | undefined): Outline | undefined {
  if (!source) return undefined;
  const kind = pointKinds[(source.uint(1) ?? 0) as keyof typeof pointKinds] ?? 'double';
  return pointOutline(kind, readSize(source.message(3)), readPoint(source.message(2)));
}

/** TSD.CalloutPathSourceArchive: 1 natural size, 2 tail's end, 3 its width, 4 corners' radius. */
export function calloutPath(source: Message | undefined): Outline | undefined {
  if (!source) return undefined;
  return calloutOutline(readSize(source.message(1)), {
    tail: readPoint(source.message(2)),
    tailWidth: source.float(3) ?? 10,
    radius: source.float(4) ?? 0,
  });
}

function readSize(size: Message | undefined): { width: number; height: number } {
  return { width: Math.max(0, size?.float(1) ?? 0), height: Math.max(0, size?.float(2) ?? 0) };
}
