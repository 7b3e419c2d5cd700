import type { Color, Source } from '../../../shared/api/entry.ts';

/** What entries must be to be shown; what is left out does not count. */
export interface EntryFilter {
  color?: Color | undefined;
  /** Where the text may come from. */
  sources?: readonly Source['kind'][] | undefined;
  /** From when on and before when it was created, the former earlier; ISO times as entries have them. */
  since?: string | undefined;
  before?: string | undefined;
}

/** What a filter looks at. */
export type FilteredFields = { color: Color; source: Source['kind']; createdAt: string };

export function passes(
  { color, sources, since, before }: EntryFilter,
  entry: FilteredFields,
): boolean {
  return (
    (color === undefined || entry.color === color) &&
    (sources === undefined || sources.includes(entry.source)) &&
    (since === undefined || entry.createdAt >= since) &&
    (before === undefined || entry.createdAt < before)
  );
}

/** Whether it leaves entries out. */
export function isFiltering({ color, sources, since, before }: EntryFilter): boolean {
  return [color, sources, since, before].some((each) => each !== undefined);
}
