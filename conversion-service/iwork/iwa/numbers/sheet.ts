import { guarded } from '../../guarded.ts';
import type { Warnings } from '../../warnings.ts';
import type { ObjectGraph } from '../archive/object-graph.ts';
import { customFormats } from '../tables/formats/custom-formats.ts';
import { readTable } from '../tables/read-table.ts';
import type { Table } from '../tables/table.ts';
import { type Page, sheetPage } from './page.ts';

const SHEET = 2;
const FORM_SHEET = 3;
const GROUP = 3008;
/** Objects of one sheet among which groups are opened. */
const MOST_IN_GROUPS = 2_000;

/** Points from the top left corner of the sheet. */
export type Place = { x: number; y: number; width: number; height: number };

/** A table with the identifier of what shows it (6000). */
export type SheetTable = { drawable: number; table: Table; place: Place };

/** A sheet of a Numbers document: a canvas with tables and other objects. */
export type NumbersSheet = {
  name: string;
  page: Page;
  /** In the order in which a person reads: from the top, then from the left. */
  tables: SheetTable[];
  /** Identifiers of what is no table, in the order in which they lie on each other. */
  drawables: number[];
};

/** The sheets of a Numbers document in their order. */
export function numbersSheets(
  graph: ObjectGraph,
  root: number,
  warnings: Warnings,
): NumbersSheet[] {
  const formats = customFormats(graph);
  const document = graph.message(root);
  return (document?.references(1) ?? []).flatMap((reference) => {
    const sheet = sheetMessage(graph, reference);
    if (!sheet) return [];
    const drawables = [...new Set(sheet.references(2))];
    const tables = [...placedWithin(graph, drawables)].flatMap(({ drawable, place }) => {
      const broken = { code: 'table_left_out', detail: 'A table could not be read.' } as const;
      const table = guarded(warnings, broken, () =>
        readTable(graph, drawable, { formats, warnings, values: true }),
      );
      return table ? [{ drawable, table, place }] : [];
    });
    const tableDrawables = new Set(tables.map(({ drawable }) => drawable));
    return {
      name: sheet.string(1) ?? '',
      page: sheetPage(document, sheet),
      tables: tables.toSorted((a, b) => a.place.y - b.place.y || a.place.x - b.place.x),
      drawables: drawables.filter((each) => !tableDrawables.has(each)),
    };
  });
}

type Placed = { drawable: number; place: Place };

/** What lies on a sheet or in groups on it, each once: a table is a sheet wherever it lay. */
function* placedWithin(
  graph: ObjectGraph,
  drawables: number[],
  corner: { x: number; y: number } = { x: 0, y: 0 },
  seen = new Set<number>(),
): Generator<Placed> {
  for (const drawable of drawables) {
    if (seen.has(drawable)) continue;
    seen.add(drawable);
    const own = placeOf(graph, drawable);
    const place = { ...own, x: corner.x + own.x, y: corner.y + own.y };
    const found = graph.get(drawable);
    if (found?.type !== GROUP) yield { drawable, place };
    else if (seen.size < MOST_IN_GROUPS)
      yield* placedWithin(graph, found.message.references(2), place, seen);
  }
}

/** A form shows another sheet's table; its archive wraps that of a sheet. */
function sheetMessage(graph: ObjectGraph, reference: number) {
  const found = graph.get(reference);
  if (found?.type === FORM_SHEET) return found.message.message(1);
  return found?.type === SHEET ? found.message : undefined;
}

/** Of a drawable: field 1 what all drawables have, of that 1 its geometry (1 position, 2 size). */
function placeOf(graph: ObjectGraph, drawable: number): Place {
  const geometry = graph.message(drawable)?.message(1)?.message(1);
  const [position, size] = [geometry?.message(1), geometry?.message(2)];
  return {
    x: position?.float(1) ?? 0,
    y: position?.float(2) ?? 0,
    width: size?.float(1) ?? 0,
    height: size?.float(2) ?? 0,
  };
}
