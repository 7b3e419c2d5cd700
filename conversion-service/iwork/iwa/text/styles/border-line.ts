import { points } from '../../../../../shared/node/odf/length.ts';
import * as tsd from '../../../schema/tsd.ts';
import { readColor } from './color.ts';

/**
 * A stroke as `fo:border` writes it.
 * @returns undefined where there is no stroke, `none` for one that is not drawn
 */
export function borderLine(stroke: tsd.StrokeArchive | undefined): string | undefined {
  if (!stroke) return undefined;
  const { pattern, width = 1 } = stroke;
  const color = readColor(stroke.color);
  const type = pattern?.type;
  if (width <= 0 || type === tsd.StrokePatternType.empty || color?.opacity === 0) return 'none';
  const [dash] = type === tsd.StrokePatternType.pattern ? (pattern?.pattern ?? []) : [];
  const kind = dash === undefined ? 'solid' : dash < 0.5 ? 'dotted' : 'dashed';
  return `${points(Math.max(width, 0.25))} ${kind} ${color?.hex ?? '#000000'}`;
}
