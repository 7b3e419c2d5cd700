import type { Warning } from '../../../conversion/warning.ts';
import { grid } from './use/sheet-use.ts';

/** What of a table has no place in a sheet: rows and columns beyond the last ones. */
export type Outside = { rows: number; columns: number };

/** None where all of it has. */
export function warnOfOutside({ rows, columns }: Outside): Warning[] {
  const outside = [
    ...(rows > 0 ? [`${rows} rows beyond row ${grid.rows}`] : []),
    ...(columns > 0 ? [`${columns} columns beyond column ${grid.columns}`] : []),
  ].join(' and ');
  if (outside === '') return [];
  const detail = `A sheet has no room for ${outside}; they are left out.`;
  return [{ code: 'outside_the_grid', detail }];
}
