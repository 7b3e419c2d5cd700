import { type DragEvent, useState } from 'react';
import type { Selection } from './selection.ts';

/** Tells entries that are dragged from everything else that could be. */
const entryType = 'application/x-screenscribe-entries';

type DraggingProps = {
  movable: boolean;
  ids: string[];
  selection: Selection;
  move: (ids: string[], before: string | null) => void;
};

/** Moves rows by dragging them: what a row needs for it, and where the line is shown. */
export function useDragging({ movable, ids, selection, move }: DraggingProps) {
  const [dropBefore, setDropBefore] = useState<string>();
  return {
    /** The row before which what is dragged would come. */
    dropBefore,
    row: (id: string, editing: boolean) => ({
      draggable: movable && !editing,
      onDragStart(event: DragEvent) {
        const dragged = selection.ids.has(id)
          ? ids.filter((each) => selection.ids.has(each))
          : [id];
        event.dataTransfer.setData(entryType, JSON.stringify(dragged));
        event.dataTransfer.effectAllowed = 'move';
      },
      onDragOver(event: DragEvent) {
        if (!event.dataTransfer.types.includes(entryType)) return;
        event.preventDefault();
        setDropBefore(beforeWhich(event, id, ids) ?? undefined);
      },
      onDragEnd: () => setDropBefore(undefined),
      onDrop(event: DragEvent) {
        const dragged = event.dataTransfer.getData(entryType);
        if (dragged === '') return;
        event.preventDefault();
        setDropBefore(undefined);
        const before = beforeWhich(event, id, ids);
        const moved: string[] = JSON.parse(dragged);
        if (before === null || !moved.includes(before)) move(moved, before);
      },
    }),
  };
}

/** The row itself, or the next one where the pointer is in its lower half; null at the end. */
function beforeWhich(event: DragEvent, id: string, ids: string[]): string | null {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  if (event.clientY < top + height / 2) return id;
  return ids[ids.indexOf(id) + 1] ?? null;
}
