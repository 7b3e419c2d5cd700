import type { Color } from '../../../../shared/api/entry.ts';
import type { Sort } from '../../../history-store/entries/list-ids.ts';

/** What the sidebar shows of the history. */
export type ListQuery = {
  /** Words to search for; blank for all entries. */
  q: string;
  color: Color | undefined;
  sort: Sort;
};

export const everything: ListQuery = { q: '', color: undefined, sort: 'position' };

/** Whether entries stand in the order that a person gave them, so that they can be moved. */
export function isMovable({ q, sort }: ListQuery): boolean {
  return q.trim() === '' && sort === 'position';
}

/** Whether it leaves entries out. */
export function isNarrowed({ q, color }: ListQuery): boolean {
  return q.trim() !== '' || color !== undefined;
}
