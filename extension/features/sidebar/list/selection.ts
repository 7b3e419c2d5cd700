/** The entries that are selected, and the one from which Shift extends. */
export type Selection = { ids: ReadonlySet<string>; anchor: string | undefined };

export const noSelection: Selection = { ids: new Set(), anchor: undefined };

/** Adds an entry to the selection, or takes it out. */
export function toggle({ ids }: Selection, id: string): Selection {
  const toggled = new Set(ids);
  if (!toggled.delete(id)) toggled.add(id);
  return { ids: toggled, anchor: id };
}

/** Selects everything from the anchor to an entry, in the order of the list. */
export function extend(selection: Selection, id: string, order: string[]): Selection {
  const from = order.indexOf(selection.anchor ?? id);
  const to = order.indexOf(id);
  if (from < 0) return { ids: new Set([id]), anchor: id };
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: new Set(range), anchor: selection.anchor ?? id };
}

/** Without the entries that are no longer shown. */
export function within(selection: Selection, order: string[]): Selection {
  if (selection.ids.size === 0) return selection;
  const shown = new Set(order);
  const kept = [...selection.ids].filter((id) => shown.has(id));
  return kept.length === selection.ids.size ? selection : { ...selection, ids: new Set(kept) };
}
