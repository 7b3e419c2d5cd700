import type { Message } from '../../archive/message.ts';
import { readColor } from '../../text/styles/color.ts';
import type { CellBorder } from './cell-look.ts';

/** TSD.StrokePatternArchive: 0 dashes or dots, 1 solid, 2 none. */
const PATTERN = 0;
const EMPTY = 2;

/** Reads a stroke (TSD.StrokeArchive); undefined where it draws nothing. */
export function stroke(message: Message | undefined): CellBorder | undefined {
  const width = message?.float(2) ?? 0;
  const pattern = message?.message(6);
  if (!message || width <= 0 || pattern?.uint(1) === EMPTY) return undefined;
  const [dash = 1] = pattern?.floats(4) ?? [];
  const broken = dash < 1 ? 'dotted' : 'dashed';
  return {
    width: Math.min(width, 20),
    colour: readColor(message.message(1))?.hex ?? '#000000',
    style: pattern?.uint(1) === PATTERN ? broken : 'solid',
  };
}
