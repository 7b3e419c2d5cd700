import { useEffect, useRef } from 'react';

/**
 * Calls `undo` at Ctrl+Z outside of fields that are being edited. Browsers would undo in the field
 * that was edited last, wherever the focus is.
 */
export function useUndoKey(undo: () => boolean): void {
  const latest = useRef(undo);
  latest.current = undo;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key === 'z';
      if (!isUndo || isField(event.target)) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, textarea, select');
}
