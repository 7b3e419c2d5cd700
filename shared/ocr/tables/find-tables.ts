import type { RecognizedLine, RecognizedTable } from '../../api/recognition.ts';
import type { Rulings } from '../binarize/remove-rulings.ts';
import { median } from '../geometry/median.ts';
import type { GrayImage } from '../image/image.ts';
import { lineOfWords } from '../layout/join-words.ts';
import { agreeInColumns } from './agree-in-columns.ts';
import { borderlessAreas } from './borderless-areas.ts';
import { borderlessGrid } from './borderless-grid.ts';
import { fillGrid } from './fill-grid.ts';
import { isBorderlessTable, isRuledTable } from './is-tabular.ts';
import { type RuledArea, ruledAreas } from './ruled-areas.ts';
import { ruledGrid } from './ruled-grid.ts';
import { spacingOf } from './spacing.ts';
import { textHeightOf } from './text-rows.ts';
import { trimWords } from './trim-words.ts';
import { outside, within } from './words-in.ts';

/**
 * The tables of an image, from the top: first what rulings enclose, then what stands in columns
 * without any. `recognized` are its lines by blocks of text, and `ink` is what they were read from.
 * Where tables are `expected`, whatever stands in columns without lines is one.
 */
export function findTables(
  recognized: RecognizedLine[][],
  rulings: Rulings,
  ink: GrayImage,
  { expected = false } = {},
): RecognizedTable[] {
  const blocks = recognized.map((lines) => trimWords(lines, ink));
  const ruled = ruledTables(blocks.flat(), rulings);
  const rest = blocks.map((lines) => outside(lines, ruled));
  const tables = [...ruled, ...rest.flatMap((lines) => borderlessTables(lines, expected))];
  return tables.map(agreeInColumns).toSorted((a, b) => a.box.y - b.box.y || a.box.x - b.box.x);
}

function ruledTables(lines: RecognizedLine[], rulings: Rulings): RecognizedTable[] {
  const height = textHeightOf(lines.flatMap(({ words }) => words));
  return ruledAreas(rulings, 0.5 * height).flatMap((ruled) => {
    const area = withHead(ruled, lines);
    const inside = within(lines, area.box);
    if (inside.length === 0) return [];
    const grid = ruledGrid(area, inside);
    const table = fillGrid(grid, inside);
    return isRuledTable(table) && (grid.hasWalls || isBorderlessTable(table)) ? [table] : [];
  });
}

/**
 * With the rows above the first and below the last line of a table that is ruled between its rows
 * alone: as high as its rows are.
 */
function withHead({ box, rulings }: RuledArea, lines: RecognizedLine[]): RuledArea {
  if (rulings.vertical.length > 0) return { box, rulings };
  const ys = rulings.horizontal.map(({ y }) => y).toSorted((a, b) => a - b);
  const pitch = median(ys.slice(1).map((y, index) => y - (ys[index] ?? 0)));
  const near = (y: number) => within(lines, { ...box, y, height: pitch }).length > 0;
  const above = near(box.y - pitch) ? pitch : 0;
  const below = near(box.y + box.height) ? pitch : 0;
  return {
    box: { ...box, y: box.y - above, height: box.height + above + below },
    rulings,
  };
}

function borderlessTables(lines: RecognizedLine[], expected: boolean): RecognizedTable[] {
  const spacing = spacingOf(lines);
  return borderlessAreas(lines).flatMap((rows) => {
    const grid = borderlessGrid(rows, spacing);
    if (!grid) return [];
    const table = fillGrid(
      grid,
      rows.map(({ words }) => lineOfWords(words)),
    );
    return expected || isBorderlessTable(table) ? [table] : [];
  });
}
