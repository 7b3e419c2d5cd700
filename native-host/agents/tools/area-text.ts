import type { ScreenArea } from '../../../shared/api/screen-text.ts';
import { boxText } from './shapes.ts';

/** Which part of the screen, for the log: never the name of a display, which may be any text. */
export function areaText({ region, display }: ScreenArea): string {
  if (region) return boxText(region);
  return display === undefined ? 'the whole desktop' : 'a display';
}
