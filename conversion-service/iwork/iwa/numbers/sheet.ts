import type { Point } from '../../../../shared/geometry.ts';
import type { SheetPlace } from '../../numbers/canvas.ts';
import type { PrintedPage } from '../../numbers/sheet-pages.ts';
import * as tn from '../../schema/tn.ts';
import * as tsd from '../../schema/tsd.ts';
import type { Table } from '../../tables/table.ts';
import { guarded } from '../../warnings.ts';
import type { ObjectGraph } from '../archive/object-graph.ts';
import type { ConverterInput } from '../document-root.ts';
import { customFormats } from '../tables/formats/read-cell-format.ts';
import { readTable } from '../tables/read-table.ts';

/** Objects of one sheet among which groups are opened. */
const maxInGroups = 2_000;

/** A table with the identifier of what shows it. */
export type SheetTable = { drawable: number; table: Table; place: SheetPlace };

/** A sheet of a Numbers document: a canvas with tables and other objects. */
export type NumbersSheet = {
  name: string;
  page: PrintedPage;
  /** In the order in which a person reads: from the top, then from the left. */
  tables: SheetTable[];
  /** Identifiers of what is no table, in the order in which they lie on each other. */
  drawables: number[];
  /** Those of them that lie below a table in that order. */
  behind: ReadonlySet<number>;
};

/** The sheets of a Numbers document in their order. */
export function numbersSheets({ graph, root, warnings, printed }: ConverterInput): NumbersSheet[] {
  const formats = customFormats(graph);
  const document = graph.readAs(root, tn.DocumentArchive);
  return (document?.sheets ?? []).flatMap((reference) => {
    const sheet = readSheet(graph, reference);
    if (!sheet) return [];
    const drawables = [...new Set(sheet.drawableInfos)];
    const tables = [...placedWithin(graph, drawables)].flatMap(({ drawable, place }) => {
      const broken = { code: 'table_left_out', detail: 'A table could not be read.' } as const;
      const table = guarded(warnings, broken, () =>
        readTable(graph, drawable, { formats, warnings, hasCellPictures: printed }),
      );
      return table ? [{ drawable, table, place }] : [];
    });
    // Devices show it where they enter values; there is nothing on it.
    if (tables.length === 0 && drawables.length === 0 && isForm(graph, reference)) return [];
    const tableDrawables = new Set(tables.map(({ drawable }) => drawable));
    return {
      name: sheet.name ?? '',
      page: sheetPage(document, sheet),
      tables: tables.toSorted((a, b) => a.place.y - b.place.y || a.place.x - b.place.x),
      drawables: drawables.filter((each) => !tableDrawables.has(each)),
      behind: behindTables(drawables, tableDrawables),
    };
  });
}

/** @param drawables from back to front */
function behindTables(drawables: number[], tables: ReadonlySet<number>): Set<number> {
  const last = drawables.findLastIndex((each) => tables.has(each));
  return new Set(drawables.slice(0, Math.max(0, last)).filter((each) => !tables.has(each)));
}

type PlacedDrawable = { drawable: number; place: SheetPlace };

/** What lies on a sheet or in groups on it, each once: a table is a sheet wherever it lay. */
function* placedWithin(
  graph: ObjectGraph,
  drawables: number[],
  corner: Point = { x: 0, y: 0 },
  seen = new Set<number>(),
): Generator<PlacedDrawable> {
  for (const drawable of drawables) {
    if (seen.has(drawable)) continue;
    seen.add(drawable);
    const own = placeOf(graph, drawable);
    const place = { ...own, x: corner.x + own.x, y: corner.y + own.y };
    const group = graph.read(drawable, tsd.GroupArchive);
    if (!group) yield { drawable, place };
    else if (seen.size < maxInGroups) yield* placedWithin(graph, group.children, place, seen);
  }
}

/** A form shows another sheet's table; its archive wraps that of a sheet. */
function readSheet(graph: ObjectGraph, reference: number): tn.SheetArchive | undefined {
  const form = graph.read(reference, tn.FormBasedSheetArchive);
  return form ? form.super : graph.read(reference, tn.SheetArchive);
}

function isForm(graph: ObjectGraph, reference: number): boolean {
  return graph.read(reference, tn.FormBasedSheetArchive) !== undefined;
}

function placeOf(graph: ObjectGraph, drawable: number): SheetPlace {
  const { position, size } = graph.readAs(drawable, tsd.SimpleDrawable)?.super?.geometry ?? {};
  return {
    x: position?.x ?? 0,
    y: position?.y ?? 0,
    width: size?.width ?? 0,
    height: size?.height ?? 0,
  };
}

/** A4; Numbers leaves the size out where none was chosen. */
const PAPER = { width: 595, height: 842 };

/** The page of a sheet. */
function sheetPage(document: tn.DocumentArchive | undefined, sheet: tn.SheetArchive): PrintedPage {
  const size = document?.pageSize;
  const sides = [size?.width || PAPER.width, size?.height || PAPER.height].map(within(72, 5000));
  const short = Math.min(...sides);
  const long = Math.max(...sides);
  const portrait = sheet.inPortraitPageOrientation ?? true;
  const margins = sheet.printMargins;
  const margin = (length: number | undefined) => within(0, short / 3)(length ?? 36);
  return {
    width: portrait ? short : long,
    height: portrait ? long : short,
    margins: {
      top: margin(margins?.top),
      left: margin(margins?.left),
      bottom: margin(margins?.bottom),
      right: margin(margins?.right),
    },
    fit: sheet.isAutofitOn ?? false,
    headers: regions(sheet.headers, sheet.headerStorage),
    footers: regions(sheet.footers, sheet.footerStorage),
  };
}

/** Three texts; the first versions had one, which stood in the middle. */
function regions(texts: number[], old: number | undefined): number[] {
  return texts.length > 0 || old === undefined ? texts.slice(0, 3) : [-1, old];
}

function within(min: number, max: number) {
  return (value: number) => Math.min(max, Math.max(min, value));
}
