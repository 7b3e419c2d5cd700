import { type DragEvent, useRef, useState } from 'react';
import type { Move } from '../actions/use-entry-actions.ts';
import type { Selection } from './selection.ts';

/** Distinguishes dragged entries from everything else that could be dragged. */
const entryType = 'application/x-screenscribe-entries';

type DraggingProps = {
  movable: boolean;
  ids: string[];
  /** How many of them, from the top, are pinned. */
  pinned: number;
  selection: Selection;
  move: (ids: string[], before: string | null) => void;
};

/**
 * Moves rows by dragging them: the handlers that the list and each row need, and where the line is
 * shown. The list as a whole handles the drop, so that a row lands wherever the line is.
 */
export function useDragging({ movable, ids, pinned, selection, move }: DraggingProps) {
  const [dropBefore, setDropBefore] = useState<string | null>();
  /** Whether what is dragged is pinned: until it is dropped, the browser does not say what it is. */
  const isPinned = useRef(false);

  function show(event: DragEvent) {
    if (!movable || !event.dataTransfer.types.includes(entryType)) return;
    event.preventDefault();
    setDropBefore(landing({ ids, pinned }, isPinned.current, beforeWhich(event, ids)));
  }

  return {
    /** The row before which what is dragged would come, null for the end, undefined for none. */
    dropBefore,
    list: {
      // Of a button released right after it came to another element only this event is fired: where it
      // is not accepted, the browser ends the drag without a drop.
      onDragEnter: show,
      onDragOver: show,
      onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
        const inside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
        if (!inside) setDropBefore(undefined);
      },
      onDrop(event: DragEvent) {
        const dragged = event.dataTransfer.getData(entryType);
        setDropBefore(undefined);
        if (!movable || dragged === '') return;
        event.preventDefault();
        const before = beforeWhich(event, ids);
        const moved: string[] = JSON.parse(dragged);
        if (before === null || !moved.includes(before)) move(moved, before);
      },
    },
    row: (id: string, editing: boolean) => ({
      draggable: movable && !editing,
      onDragStart(event: DragEvent) {
        const dragged = selection.ids.has(id)
          ? ids.filter((each) => selection.ids.has(each))
          : [id];
        isPinned.current = ids.indexOf(id) < pinned;
        event.dataTransfer.setData(entryType, JSON.stringify(dragged));
        event.dataTransfer.effectAllowed = 'move';
        showText(event);
      },
      onDragEnd: () => setDropBefore(undefined),
    }),
  };
}

/** Only the text is dragged along: the day above a row does not move with it. */
function showText({ currentTarget, clientX, clientY, dataTransfer }: DragEvent): void {
  const text = currentTarget.querySelector('.row-main');
  if (!text) return;
  const { left, top } = text.getBoundingClientRect();
  dataTransfer.setDragImage(text, clientX - left, clientY - top);
}

/** The first row whose middle lies below the pointer; null at the end of the list. */
function beforeWhich({ currentTarget, clientY }: DragEvent, ids: string[]): string | null {
  const rows = [...currentTarget.querySelectorAll<HTMLElement>('[role=row]')];
  const below = rows.findIndex((row) => {
    const { top, height } = row.getBoundingClientRect();
    return clientY < top + height / 2;
  });
  if (below !== -1) return rows[below]?.dataset.id ?? null;
  // Only the rows around the visible part exist.
  return ids[ids.indexOf(rows.at(-1)?.dataset.id ?? '') + 1] ?? null;
}

/** A list whose first entries are pinned. */
type PinnedList = { ids: string[]; pinned: number };

/**
 * The moves that put entries before another one of the list, or at its end. Pinned entries stay
 * among each other, and so do the others: a drop beyond its own part stops at the border.
 */
export function planMoves(list: PinnedList, moved: string[], before: string | null): Move[] {
  const top = list.ids.slice(0, list.pinned);
  const isPinned = new Set(top);
  const pinned = moved.filter((id) => isPinned.has(id));
  const others = moved.filter((id) => !isPinned.has(id));
  const onTop = before !== null && isPinned.has(before);
  const moves: Move[] = [];
  if (pinned.length > 0) moves.push({ order: placed(top, pinned, onTop ? before : null) });
  // A drop on a pinned one means before the first of the others.
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
