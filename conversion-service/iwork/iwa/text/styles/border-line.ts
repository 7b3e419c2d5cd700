import { points } from '../../../../../shared/node/odf/length.ts';
import type { Message } from '../../archive/message.ts';
import { readColor } from './color.ts';

/**
 * A TSD.StrokeArchive (1 colour, 2 width, 6 pattern) as `fo:border` writes it. The pattern's type
 * 2 is no line; its repeated field 4 are lengths of dashes in widths of the line.
 * @returns undefined where there is no stroke, `none` for one that is not drawn
 */
export function borderLine(stroke: Message | undefined): string | undefined {
  if (!stroke) return undefined;
  const pattern = stroke.message(6);
  const width = stroke.float(2) ?? 1;
  const color = readColor(stroke.message(1));
  if (width <= 0 || pattern?.uint(1) === 2 || color?.opacity === 0) return 'none';
  const [dash] = pattern?.uint(1) === 0 ? pattern.floats(4) : [];
  const kind = dash === undefined ? 'solid' : dash < 0.5 ? 'dotted' : 'dashed';
  return `${points(Math.max(width, 0.25))} ${kind} ${color?.hex ?? '#000000'}`;
}
