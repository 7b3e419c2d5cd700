import type { RgbaImage } from '../../../ocr/image/image.ts';
import { drawnLines, drawText } from './draw-text.ts';

const left = [
  'Seeing is believing, and you',
  'would not have seen it today',
  'if you had not looked at all.',
  'Whoever reads long texts has',
  'a cup of tea beside the page',
  'and forgets to drink from it.',
];
const right = [
  'Those parts of the system that',
  'you can hit with a hammer are',
  'called hardware, says a book.',
  'What you can only swear about',
  'has another name, and it fills',
  'the larger half of the shelves.',
];

/** Two columns, each of which two engines read in two strips, and their text. */
export async function drawColumns(): Promise<{ picture: RgbaImage; text: string }> {
  const columns = [...drawnLines(left), ...drawnLines(right, { x: 380 })];
  const picture = await drawText({ width: 700, height: 180 }, columns);
  return { picture, text: `${left.join('\n')}\n\n${right.join('\n')}` };
}
