import type { Recognition } from '../../api/recognition.ts';
import { mapBoxes } from './map-boxes.ts';

type Placed = Pick<Recognition, 'lines' | 'codes' | 'tables'>;

/** The lines, codes and tables of a recognition with every box moved by `x` and `y`, in pixels. */
export function moveRecognition(placed: Placed, { x, y }: { x: number; y: number }): Placed {
  return mapBoxes(placed, (box) => ({ ...box, x: box.x + x, y: box.y + y }));
}
