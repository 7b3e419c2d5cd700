import * as tsd from '../../../schema/tsd.ts';
import type { CellBorder } from '../../../tables/looks/cell-look.ts';
import { readColor } from '../../text/styles/color.ts';

/** Undefined where it draws nothing. */
export function stroke(drawn: tsd.StrokeArchive | undefined): CellBorder | undefined {
  const { width = 0, pattern } = drawn ?? {};
  const type = pattern?.type;
  if (!drawn || width <= 0 || type === tsd.StrokePatternType.empty) return undefined;
  const [dash = 1] = pattern?.pattern ?? [];
  const broken = dash < 1 ? 'dotted' : 'dashed';
  return {
    width: Math.min(width, 20),
    color: readColor(drawn.color)?.hex ?? '#000000',
    style: type === tsd.StrokePatternType.pattern ? broken : 'solid',
  };
}
