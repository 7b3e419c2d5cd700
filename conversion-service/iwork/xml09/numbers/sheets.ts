import { ConversionFailure } from '../../../conversion/failure.ts';
import { type Placement, placedIn } from '../../drawables/placement.ts';
import { guarded } from '../../guarded.ts';
import type { Page } from '../../numbers/page.ts';
import type { Place } from '../../numbers/place.ts';
import type { Table } from '../../tables/table.ts';
import type { Xml09Context } from '../context.ts';
import { xml09Placement } from '../drawables/placement.ts';
import { xml09Limits } from '../limits.ts';
import { childOf, elementsOf, listed, numberIn, type Xml09Element } from '../package/element.ts';
import { readXml09Table } from '../tables/read-table.ts';
import { plainText } from '../text/plain-text.ts';

/** A sheet (`workspace`): a canvas with tables and other objects. */
export type Xml09Sheet = {
  name: string;
  page: Page;
  /** In the order in which a person reads: from the top, then from the left. */
  tables: { table: Table; place: Place }[];
  /** What is no table, in the order in which it lies on each other. */
  drawables: Xml09Element[];
};

/** The sheets of a Numbers '09 document in their order. */
export function xml09Sheets(root: Xml09Element, context: Xml09Context): Xml09Sheet[] {
  const workspaces = listed(root, 'workspace-array', 'workspace');
  if (workspaces.length > xml09Limits.pages)
    throw new ConversionFailure('too_complex', 'The document has too many sheets.');
  let count = 0;
  return workspaces.map((workspace) => {
    const drawables = drawablesOf(workspace);
    const placed = drawables.flatMap((each) => placedTables(each, undefined, 0));
    const tables = placed.flatMap(({ info, place }) => {
      const broken = { code: 'table_left_out', detail: 'A table could not be read.' } as const;
      const table = guarded(context.warnings, broken, () => readXml09Table(info, ++count, context));
      return table ? [{ table, place }] : [];
    });
    return {
      name: workspace.attributes['workspace-name'] ?? '',
      page: xml09Page(root, workspace, context),
      tables: tables.toSorted((a, b) => a.place.y - b.place.y || a.place.x - b.place.x),
      drawables: drawables.filter(({ name }) => name !== 'tabular-info'),
    };
  });
}

/** Layers lie from the front to the back. */
function drawablesOf(workspace: Xml09Element): Xml09Element[] {
  return elementsOf(childOf(workspace, 'page-info', 'layers'))
    .toReversed()
    .flatMap((layer) => elementsOf(childOf(layer, 'drawables')));
}

const maxDepth = 20;

/** A table is a sheet wherever it lay, in groups too. */
function placedTables(
  drawable: Xml09Element,
  group: Placement | undefined,
  depth: number,
): { info: Xml09Element; place: Place }[] {
  const own = xml09Placement(drawable);
  const place = group ? placedIn(group, own) : own;
  if (drawable.name === 'tabular-info') return [{ info: drawable, place }];
  if (drawable.name !== 'group' || depth >= maxDepth) return [];
  return elementsOf(drawable).flatMap((member) => placedTables(member, place, depth + 1));
}

/** A4, in points. */
const paper = { width: 595, height: 842 };

/** How a sheet is printed. */
function xml09Page(
  root: Xml09Element,
  workspace: Xml09Element,
  { styles, texts }: Xml09Context,
): Page {
  const print = childOf(root, 'print-info') ?? childOf(root, 'slprint-info');
  const sides = [
    within(72, 5_000, numberIn(print, 'page-width') ?? paper.width),
    within(72, 5_000, numberIn(print, 'page-height') ?? paper.height),
  ];
  const [short, long] = [Math.min(...sides), Math.max(...sides)];
  const style = styles.chainOf(styles.part(workspace, 'workspace-style'));
  const number = (property: string) => styles.number(style, property);
  const isLandscape = number('LSWorkspacePageOrientationProperty') === 1;
  const margin = (side: string) =>
    within(0, short / 3, number(`LSWorkspace${side}MarginProperty`) ?? 36);
  const region = (name: string) => {
    const storage = childOf(workspace, name);
    return storage && plainText(storage).trim() !== '' ? [-1, texts.add(storage)] : [];
  };
  return {
    width: isLandscape ? long : short,
    height: isLandscape ? short : long,
    margins: {
      ...{ top: margin('Top'), left: margin('Left') },
      ...{ bottom: margin('Bottom'), right: margin('Right') },
    },
    fit: (number('LSFitToSinglePage') ?? 0) > 0,
    headers: region('header-storage'),
    footers: region('footer-storage'),
  };
}

function within(min: number, max: number, value: number): number {
  return Math.min(max, Math.max(min, value));
}
