import type { Box } from '../../api/box.ts';
import type { Recognition } from '../../api/recognition.ts';

/** The lines and codes of a recognition with every box moved by `x` and `y`, in pixels. */
export function moveRecognition(
  { lines, codes }: Pick<Recognition, 'lines' | 'codes'>,
  { x, y }: { x: number; y: number },
): Pick<Recognition, 'lines' | 'codes'> {
  const moved = (box: Box): Box => ({ ...box, x: box.x + x, y: box.y + y });
  return {
    lines: lines.map((line) => ({
      ...line,
      box: moved(line.box),
      words: line.words.map((word) => ({ ...word, box: moved(word.box) })),
    })),
    codes: codes.map((code) => ({ ...code, box: moved(code.box) })),
  };
}
