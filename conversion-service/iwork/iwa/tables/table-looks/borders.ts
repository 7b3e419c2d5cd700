import * as tsd from '../../../schema/tsd.ts';
import * as tst from '../../../schema/tst.ts';
import { Combinations } from '../../../tables/combinations.ts';
import type { CellBorder, CellBorders, Regions } from '../../../tables/looks/cell-look.ts';
import { tableLimits } from '../../../tables/table.ts';
import type { ObjectGraph } from '../../archive/object-graph.ts';
import { readColor } from '../../text-storage/text-styles/style-properties.ts';
import { inherited, propertyChain } from './table-looks.ts';

/**
 * The lines around the cells of a table: those of its style, overridden by those that were drawn.
 * @returns a function that returns the same object for every cell with the same lines
 */
export function tableBorders(graph: ObjectGraph, model: tst.TableModelArchive, regions: Regions) {
  const style = styleBorders(graph, model.tableStyle, regions);
  const own = ownBorders(graph, model.strokeSidecar, regions);
  const shared = new Combinations<CellBorders>();
  return (row: number, column: number): CellBorders | undefined => {
    const drawn = own(row, column);
    const top = line(drawn?.top, style.above(row, column));
    const right = line(drawn?.right, style.before(row, column + 1));
    const bottom = line(drawn?.bottom, style.above(row + 1, column));
    const left = line(drawn?.left, style.before(row, column));
    if (!top && !right && !bottom && !left) return undefined;
    return shared.get([top, right, bottom, left], () => given({ top, right, bottom, left }));
  };
}

/** Null: a line of the style that was taken away. */
function line(drawn: CellBorder | null | undefined, otherwise: CellBorder | undefined) {
  return drawn === undefined ? otherwise : (drawn ?? undefined);
}

function given(lines: Record<keyof CellBorders, CellBorder | undefined>): CellBorders {
  return Object.fromEntries(Object.entries(lines).filter(([, each]) => each !== undefined));
}

/** The lines of a table's style: above each row and left of each column, one past the last too. */
type StyleBorders = {
  above(row: number, column: number): CellBorder | undefined;
  before(row: number, column: number): CellBorder | undefined;
};

/** @param tableStyle reference to a TST.TableStyleArchive */
function styleBorders(
  graph: ObjectGraph,
  tableStyle: number | undefined,
  regions: Regions,
): StyleBorders {
  const properties = propertyChain(
    graph,
    tableStyle,
    tst.TableStyleArchive,
    (style) => style.tableProperties,
  );
  const made = new Map<StrokeName, CellBorder | undefined>();
  const line = (name: StrokeName, visible: FlagName) => {
    if (made.has(name)) return made.get(name);
    const shown = inherited(properties, (each) => each[visible]) ?? true;
    const found = shown ? stroke(inherited(properties, (each) => each[name])) : undefined;
    made.set(name, found);
    return found;
  };
  return {
    above: (row, column) => line(...horizontal(regions, row, column)),
    before: (row, column) => line(...vertical(regions, row, column)),
  };
}

type StrokeName = Extract<keyof tst.TableStylePropertiesArchive, `${string}Stroke`>;
type FlagName = Extract<keyof tst.TableStylePropertiesArchive, `${string}Visible`>;

/** A line of the style, and the flag that shows it. */
type BorderLine = [stroke: StrokeName, visible: FlagName];

function horizontal(regions: Regions, row: number, column: number): BorderLine {
  const { headerRows, footerRows, rows, headerColumns } = regions;
  const outer: BorderLine = ['tableBodyHorizontalBorderStroke', 'tableBorderVisible'];
  if (row === 0)
    return headerRows > 0 ? ['headerRowBorderStroke', 'tableHeaderBorderVisible'] : outer;
  if (row === rows) return footerRows > 0 ? ['footerRowBorderStroke', 'tableBorderVisible'] : outer;
  if (row === headerRows) return ['headerRowSeparatorStroke', 'hrSeparatorVisible'];
  if (row < headerRows) return ['headerRowHorizontalStroke', 'tableHrDividerVisible'];
  if (row === rows - footerRows) return ['footerRowSeparatorStroke', 'footerSeparatorVisible'];
  if (row > rows - footerRows) return ['footerRowHorizontalStroke', 'tableFooterDividerVisible'];
  return column < headerColumns
    ? ['headerColumnHorizontalStroke', 'tableHcDividerVisible']
    : ['tableBodyHorizontalStroke', 'hStrokesVisible'];
}

function vertical(regions: Regions, row: number, column: number): BorderLine {
  const { headerRows, footerRows, rows, headerColumns, columns } = regions;
  const outer: BorderLine = ['tableBodyVerticalBorderStroke', 'tableBorderVisible'];
  if (column === 0)
    return headerColumns > 0 ? ['headerColumnBorderStroke', 'tableHeaderBorderVisible'] : outer;
  if (column === columns) return outer;
  if (column === headerColumns) return ['headerColumnSeparatorStroke', 'hcSeparatorVisible'];
  if (row < headerRows) return ['headerRowVerticalStroke', 'tableHrDividerVisible'];
  if (row >= rows - footerRows) return ['footerRowVerticalStroke', 'tableFooterDividerVisible'];
  return column < headerColumns
    ? ['headerColumnVerticalStroke', 'tableHcDividerVisible']
    : ['tableBodyVerticalStroke', 'vStrokesVisible'];
}

type Side = 'top' | 'right' | 'bottom' | 'left';

/** Lines that a person drew, by side. Null: a line that was taken away. */
type OwnLines = Partial<Record<Side, CellBorder | null>>;

/** Sides of cells that are read of one table. */
const maxSides = 500_000;

/**
 * The lines that the cells of a table have beside those of its style, by row and column.
 * @param sidecar reference to a TST.StrokeSidecarArchive
 */
function ownBorders(
  graph: ObjectGraph,
  sidecar: number | undefined,
  size: { rows: number; columns: number },
): (row: number, column: number) => OwnLines | undefined {
  const borders = new Map<number, OwnLines>();
  let left = maxSides;
  for (const run of sorted(runs(graph, sidecar))) {
    const along = run.horizontal ? size.columns : size.rows;
    const end = Math.min(along, run.start + run.length, run.start + left);
    for (let at = Math.max(0, run.start); at < end; at += 1) {
      const key = run.horizontal ? cellKey(run.line, at) : cellKey(at, run.line);
      const sides = borders.get(key) ?? {};
      sides[run.side] = run.border;
      borders.set(key, sides);
      left -= 1;
    }
  }
  return (row, column) => (borders.size > 0 ? borders.get(cellKey(row, column)) : undefined);
}

function cellKey(row: number, column: number): number {
  return row * tableLimits.columns + column;
}

type BorderRun = {
  side: Side;
  horizontal: boolean;
  line: number;
  start: number;
  length: number;
  order: number;
  border: CellBorder | null;
};

function* runs(graph: ObjectGraph, sidecar: number | undefined): Generator<BorderRun> {
  const drawn = graph.readAs(sidecar, tst.StrokeSidecarArchive);
  const layers: [Side, number[] | undefined][] = [
    ['left', drawn?.leftColumnStrokeLayers],
    ['right', drawn?.rightColumnStrokeLayers],
    ['top', drawn?.topRowStrokeLayers],
    ['bottom', drawn?.bottomRowStrokeLayers],
  ];
  for (const [side, references] of layers)
    for (const reference of references ?? []) {
      const layer = graph.readAs(reference, tst.StrokeLayerArchive);
      for (const run of layer?.strokeRuns ?? [])
        yield {
          side,
          horizontal: side === 'top' || side === 'bottom',
          line: layer?.rowColumnIndex ?? 0,
          start: run.origin ?? 0,
          length: run.length ?? 0,
          order: run.order ?? 0,
          border: stroke(run.stroke) ?? null,
        };
    }
}

/** Later lines cover earlier ones. */
function sorted(all: Iterable<BorderRun>): BorderRun[] {
  return [...all].sort((a, b) => a.order - b.order);
}

/** Undefined where it draws nothing. */
export function stroke(drawn: tsd.StrokeArchive | undefined): CellBorder | undefined {
  const { width = 0, pattern } = drawn ?? {};
  const type = pattern?.type;
  if (!drawn || width <= 0 || type === tsd.StrokePatternType.empty) return undefined;
  const [dash = 1] = pattern?.pattern ?? [];
  const broken = dash < 1 ? 'dotted' : 'dashed';
  return {
    width: Math.min(width, 20),
    color: readColor(drawn.color)?.hex ?? '#000000',
    style: type === tsd.StrokePatternType.pattern ? broken : 'solid',
  };
}
