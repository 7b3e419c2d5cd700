import type { KeyboardEvent } from 'react';
import type { Entry } from '../../../../shared/api/entry.ts';
import { acted, type RowList, stepTo } from './row-actions.ts';
import { extend, noSelection, toggle } from './selection.ts';

/** What keys do in a row that has the focus itself: its buttons and fields have keys of their own. */
export function handleListKey(event: KeyboardEvent, list: RowList): void {
  if (!(event.target instanceof HTMLElement) || event.target.role !== 'row') return;
  const index = list.rows.active;
  const id = list.ids[index];
  const entry = id === undefined ? undefined : list.entries.get(id);
  const action = entry && actionOf(event, entry, index, list);
  if (!action) return;
  event.preventDefault();
  action();
}

function actionOf(
  event: KeyboardEvent,
  entry: Entry,
  index: number,
  list: RowList,
): (() => void) | undefined {
  if (event.altKey) {
    if (event.key === 'ArrowUp') return () => stepTo(list, index, -1);
    if (event.key === 'ArrowDown') return () => stepTo(list, index, 1);
    return undefined;
  }
  if (event.ctrlKey || event.metaKey) return withControl(event, entry, list);
  switch (event.key) {
    case 'Enter':
    case 'e':
      return () => list.actions.openEditor(entry.id);
    case ' ':
      return () => list.onSelect(toggle(list.selection, entry.id));
    case 'Escape':
      return list.selection.ids.size > 0 ? () => list.onSelect(noSelection) : undefined;
    case 'F2':
      return () => list.edit(entry.id);
    case 'p':
      return () => list.actions.pin(acted(list, entry).ids, !entry.pinned);
    case 'Delete':
      return () => list.actions.remove(acted(list, entry).ids);
    default:
      return moving(event, index, list);
  }
}

function withControl(event: KeyboardEvent, entry: Entry, list: RowList): (() => void) | undefined {
  if (event.key === 'a')
    return () => list.onSelect({ ids: new Set(list.ids), anchor: list.ids[0] });
  if (event.key === 'c') return () => copyActed(entry, list);
  return undefined;
}

function copyActed(entry: Entry, list: RowList): void {
  const { entries } = acted(list, entry);
  if (entries.length === 1) list.copy(entry);
  else void list.actions.copy(entries);
}

function moving(event: KeyboardEvent, index: number, list: RowList): (() => void) | undefined {
  const targets: Record<string, number> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + 8,
    PageUp: index - 8,
    Home: 0,
    End: list.ids.length - 1,
  };
  const target = targets[event.key];
  if (target === undefined) return undefined;
  return () => {
    const bounded = Math.max(0, Math.min(target, list.ids.length - 1));
    const id = list.ids[bounded];
    const from = list.ids[index];
    if (event.shiftKey && id !== undefined && from !== undefined) {
      const start = list.selection.ids.size > 0 ? list.selection : toggle(noSelection, from);
      list.onSelect(extend(start, id, list.ids));
    }
    list.rows.focus(bounded);
  };
}
