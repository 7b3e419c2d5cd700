import type { RecognizedCell, RecognizedTable } from '../../api/recognition.ts';

/**
 * A table with characters put right that only look like those of the other cells of their column:
 * among codes as “C57-5300”, “(57-5300” is one too.
 */
export function agreeInColumns({ box, rows }: RecognizedTable): RecognizedTable {
  const columns = Map.groupBy(rows.slice(1).flat(), ({ box }) => box.x);
  const shapes = new Map([...columns].map(([x, cells]) => [x, commonShape(cells)]));
  return {
    box,
    rows: rows.map((cells) =>
      cells.map((cell) => {
        const shape = cell.columnSpan === 1 ? shapes.get(cell.box.x) : undefined;
        return shape ? { ...cell, text: agree(cell.text, shape) } : cell;
      }),
    ),
  };
}

/** Cells that must be alike: less may be chance. */
const fewestAlike = 3;

/** The shape of three cells of four, where it is that of codes: capitals and digits together. */
function commonShape(cells: RecognizedCell[]): string | undefined {
  const shapes = cells.map(({ text }) => shapeOf(text)).filter((shape) => shape !== '');
  const groups = [...Map.groupBy(shapes, (shape) => shape).values()];
  const most = groups.toSorted((a, b) => b.length - a.length)[0] ?? [];
  const isCommon = most.length >= fewestAlike && most.length >= 0.6 * shapes.length;
  const [shape] = most;
  return isCommon && shape && /A/.test(shape) && /9/.test(shape) ? shape : undefined;
}

/** Capitals as “A”, small letters as “a” and digits as “9”. */
function shapeOf(text: string): string {
  return text
    .replaceAll(/\p{Lu}/gu, 'A')
    .replaceAll(/\p{Ll}/gu, 'a')
    .replaceAll(/\d/g, '9');
}

/** As it was where the shapes differ by more than what looks alike. */
function agree(text: string, shape: string): string {
  const own = shapeOf(text);
  if (own === shape || own.length !== shape.length || own.length !== text.length) return text;
  const characters = [...text].map((character, index) => {
    const wanted = shape[index];
    if (own[index] === wanted) return character;
    if (wanted === 'A') return capitals[character];
    return wanted === '9' ? digits[character] : undefined;
  });
  return characters.includes(undefined) ? text : characters.join('');
}

const capitals: Record<string, string> = {
  '(': 'C',
  '€': 'C',
  '6': 'G',
  '0': 'O',
  '5': 'S',
  '2': 'Z',
};
const digits: Record<string, string> = { O: '0', o: '0', I: '1', l: '1', '|': '1', S: '5', Z: '2' };
