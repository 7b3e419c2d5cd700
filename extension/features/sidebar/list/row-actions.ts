import type { Color, Entry } from '../../../../shared/api/entry.ts';
import type { EntryActions } from '../actions/use-entry-actions.ts';
import { type Selection, toggle } from './selection.ts';
import { planMoves } from './use-dragging.ts';
import type { Rows } from './use-rows.ts';

/** What can be done with the entry of one row. */
export type RowActions = {
  copy: () => void;
  /** Copies only a part of the text. */
  copyPart: (text: string) => void;
  edit: () => void;
  openEditor: () => void;
  openPicture: () => void;
  /** Asks how, and reads the picture once more. */
  reread: () => void;
  /** Reads it in a language that was suggested. */
  readIn: (language: string) => void;
  paint: (color: Color) => void;
  /** Puts it on top, or back among the others. */
  pin: () => void;
  select: () => void;
  remove: () => void;
  /** Left out where it cannot be moved so. */
  moveUp?: (() => void) | undefined;
  moveDown?: (() => void) | undefined;
};

/** The list that a row stands in. */
export type RowList = {
  ids: string[];
  /** How many of them, from the top, are pinned. */
  pinned: number;
  entries: Map<string, Entry>;
  movable: boolean;
  selection: Selection;
  onSelect: (selection: Selection) => void;
  actions: EntryActions;
  edit: (id: string) => void;
  /** Copies the text of one entry and shows that in its row. */
  copy: (entry: Entry) => void;
  reread: (entry: Entry) => void;
  rows: Rows;
};

/** The actions of one row. */
export function rowActions(entry: Entry, index: number, list: RowList): RowActions {
  const { actions, ids, pinned, movable } = list;
  const { id } = entry;
  const isFirst = index === 0 || index === pinned;
  const isLast = index === ids.length - 1 || index === pinned - 1;
  return {
    copy: () => list.copy(entry),
    copyPart: (text) => void actions.copyText(text),
    edit: () => list.edit(id),
    openEditor: () => actions.openEditor(id),
    openPicture: () => actions.openPicture(id),
    reread: () => list.reread(entry),
    readIn: (language) => actions.readIn(entry, language),
    paint: (color) => actions.paint([id], color),
    pin: () => actions.pin([id], !entry.pinned),
    select: () => list.onSelect(toggle(list.selection, id)),
    remove: () => actions.remove([id]),
    moveUp: movable && !isFirst ? () => stepTo(list, index, -1) : undefined,
    moveDown: movable && !isLast ? () => stepTo(list, index, 1) : undefined,
  };
}

/** Moves a row one place up (-1) or down (1); the focus goes along. */
export function stepTo(list: RowList, index: number, step: -1 | 1) {
  const { ids, pinned, movable, actions, rows } = list;
  const id = ids[index];
  const target = index + step;
  if (!movable || id === undefined || target < 0 || target >= ids.length) return;
  // Pinned ones stay among each other.
  if (index < pinned !== target < pinned) return;
  actions.move(planMoves(list, [id], ids[step < 0 ? target : target + 1] ?? null));
  rows.activate(index);
}

/** What a key acts on: the selection where the row is part of it, otherwise only the row. */
export function acted(
  { ids, entries, selection }: RowList,
  entry: Entry,
): { ids: string[]; entries: Entry[] } {
  if (!selection.ids.has(entry.id)) return { ids: [entry.id], entries: [entry] };
  const selected = ids.filter((id) => selection.ids.has(id));
  return { ids: selected, entries: selected.flatMap((id) => entries.get(id) ?? []) };
}
