import { useEffect, useState } from 'react';
import { isPopupWindow } from '../../platform/windows/current-tab.ts';

/** Whether the sidebar is a window of its own, which Esc closes then. */
export function useOwnWindow(): boolean {
  const [isOwn, setOwn] = useState(false);
  useEffect(() => {
    void isPopupWindow().then(setOwn);
  }, []);
  useEffect(() => {
    if (!isOwn) return;
    const hear = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !hasOwnUse(event)) window.close();
    };
    // After all that is on the page: Esc ends what it is in first.
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, [isOwn]);
  return isOwn;
}

/** Where Esc ends something smaller: a dialog, a menu, what is being written, a selection. */
function hasOwnUse({ target, isComposing }: KeyboardEvent): boolean {
  if (isComposing || document.querySelector('dialog[open], :popover-open')) return true;
  if (target instanceof HTMLInputElement) return target.value !== '';
  return target instanceof Element && target.matches('textarea, select');
}
