import { type DragEvent, useRef, useState } from 'react';
import { landing } from './plan-move.ts';
import type { Selection } from './selection.ts';

/** Tells entries that are dragged from everything else that could be. */
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
 * Moves rows by dragging them: what the list and each row need for it, and where the line is shown.
 * The list as a whole takes what is dropped, so that a row lands wherever the line is.
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
      // Of a button released right after it came to another element, only this is told: where it
      // is not taken, the browser ends the drag without a drop.
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

/** What follows the pointer is the text alone: the day above a row does not move with it. */
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
