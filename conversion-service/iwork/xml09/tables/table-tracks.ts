import type { Table } from '../../tables/table.ts';
import { childOf, elementsOf, numberIn, type Xml09Element } from '../package/element.ts';

/** Sizes in points where the document says none. */
const usual = { width: 98, height: 20 };

type Tracks = Pick<Table, 'columnWidths' | 'rowHeight' | 'hiddenRows' | 'hiddenColumns'>;

/** The sizes of rows and columns, and which are hidden. */
export function tableTracks(grid: Xml09Element | undefined, columns: number): Tracks {
  const [rowTracks, columnTracks] = [
    tracks(grid, 'rows', 'grid-row'),
    tracks(grid, 'columns', 'grid-column'),
  ];
  return {
    columnWidths: Array.from({ length: columns }, (_, index) =>
      size(columnTracks[index], 'width', usual.width),
    ),
    rowHeight: (row) => size(rowTracks[row], 'height', usual.height),
    hiddenRows: hidden(rowTracks),
    hiddenColumns: hidden(columnTracks),
  };
}

function tracks(grid: Xml09Element | undefined, list: string, name: string): Xml09Element[] {
  return elementsOf(childOf(grid, list)).filter((each) => each.name === name);
}

function size(track: Xml09Element | undefined, attribute: string, otherwise: number): number {
  const length = numberIn(track, attribute) ?? otherwise;
  return length > 0 && length < 10_000 ? length : otherwise;
}

function hidden(all: readonly Xml09Element[]): Set<number> {
  const found = all.flatMap(({ attributes }, index) => {
    const state = attributes['hiding-state'] ?? attributes.hidden ?? '0';
    return state === '0' || state === 'false' ? [] : [index];
  });
  return new Set(found);
}
