/** A list whose first entries are pinned. */
type PinnedList = { ids: string[]; pinned: number };

export type Move =
  /** The pinned entries take this order among the places they hold. */
  | { order: string[] }
  /** These go, in their order, before another, or to the end. */
  | { ids: string[]; before: string | null };

/**
 * What puts entries before another one of the list, or at its end. Pinned entries stay among each
 * other, and so do the others: what is dropped beyond its own part stops at the border.
 */
export function planMoves(list: PinnedList, moved: string[], before: string | null): Move[] {
  const top = list.ids.slice(0, list.pinned);
  const isPinned = new Set(top);
  const pinned = moved.filter((id) => isPinned.has(id));
  const others = moved.filter((id) => !isPinned.has(id));
  const onTop = before !== null && isPinned.has(before);
  const moves: Move[] = [];
  if (pinned.length > 0) moves.push({ order: placed(top, pinned, onTop ? before : null) });
  // Onto a pinned one is before the first of the others.
  const next = onTop ? (list.ids[list.pinned] ?? null) : before;
  if (others.length > 0 && (next === null || !others.includes(next)))
    moves.push({ ids: others, before: next });
  return moves;
}

/** Before which row the line stands, for what is dropped there by `planMoves`; null for the end. */
export function landing(list: PinnedList, isPinned: boolean, before: string | null): string | null {
  const index = before === null ? list.ids.length : list.ids.indexOf(before);
  const border = list.ids[list.pinned] ?? null;
  const isBeyond = isPinned ? index > list.pinned : index < list.pinned;
  return isBeyond ? border : before;
}

function placed(order: string[], moved: string[], before: string | null): string[] {
  const others = order.filter((id) => !moved.includes(id));
  // What is dropped onto itself goes before the first behind it that stays.
  const at = before === null ? -1 : order.indexOf(before);
  const next = at < 0 ? undefined : order.slice(at).find((id) => !moved.includes(id));
  const index = next === undefined ? others.length : others.indexOf(next);
  return others.toSpliced(index, 0, ...moved);
}
