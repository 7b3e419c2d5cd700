import type { MouseEvent } from 'react';
import type { RowActions, RowList } from './row-actions.ts';
import { extend, toggle } from './selection.ts';

/** What clicks do in a row beside its buttons and fields, which have clicks of their own, and its day. */
export function rowClicks(id: string, list: RowList, actions: RowActions) {
  return {
    onClick(event: MouseEvent<HTMLElement>): void {
      if (isForPart(event)) return;
      if (event.ctrlKey || event.metaKey) list.onSelect(toggle(list.selection, id));
      else if (event.shiftKey) list.onSelect(extend(list.selection, id, list.ids));
      // The second click of two opens the editor: the text is copied by then.
      else if (event.detail < 2) actions.copy();
    },
    onDoubleClick(event: MouseEvent<HTMLElement>): void {
      if (isForPart(event) || event.ctrlKey || event.metaKey || event.shiftKey) return;
      actions.openEditor();
    },
    onContextMenu(event: MouseEvent<HTMLElement>): void {
      if (isForPart(event)) return;
      event.preventDefault();
      const menus = event.currentTarget.querySelectorAll<HTMLElement>('[aria-haspopup="menu"]');
      [...menus].at(-1)?.click();
    },
  };
}

function isForPart({ target }: MouseEvent): boolean {
  const parts = 'a, button, input, textarea, [popover], .row-day';
  return target instanceof Element && target.closest(parts) !== null;
}
