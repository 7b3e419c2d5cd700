import { expect, test } from 'vitest';
import { dropSpecks } from './draw-ink.ts';

const letter = { x: 100, y: 100, width: 10, height: 14 };
const dot = (x: number, y: number) => ({ x, y, width: 2, height: 2 });

test('dots stay beside letters and go where there are none', () => {
  const beside = [dot(112, 112), dot(104, 94), dot(90, 106)];
  const onTheNextLine = [dot(100, 82), dot(100, 132)];
  const alone = [dot(300, 112), dot(104, 300)];
  expect(dropSpecks([letter, ...beside, ...onTheNextLine, ...alone], 14)).toEqual([
    letter,
    ...beside,
    ...onTheNextLine,
  ]);
});
