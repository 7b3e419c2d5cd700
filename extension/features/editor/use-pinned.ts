import { useEffect } from 'react';
import { askHost } from '../../host-state/ask-host.ts';
import { useToast } from '../../ui/components/toasts.tsx';
import { useMessages } from '../../ui/messages/use-messages.ts';

/** A new window is looked for so many times, ... */
const maxTries = 10;
/** ... with so long in between, in ms: the system may list it a moment later. */
const againMs = 300;

/** Gives the window its title, and keeps it above all others where that is wanted. */
export function usePinned(pinned: boolean, title: string): void {
  const toast = useToast();
  const { editor } = useMessages();
  useEffect(() => {
    if (!pinned) {
      document.title = title;
      return;
    }
    keptAboveOnce ??= keepAbove();
    void keptAboveOnce.then((isAbove) => {
      document.title = isAbove ? `${editor.pinned}: ${title}` : title;
      if (!isAbove) toast({ key: 'pinned', text: editor.notPinned, forMs: 10_000 });
    });
  }, [pinned, title, toast, editor]);
}

let keptAboveOnce: Promise<boolean> | undefined;

/** Has the host do it, which finds the window by a title that no other has. */
async function keepAbove(): Promise<boolean> {
  const own = `Screenscribe ${crypto.randomUUID()}`;
  document.title = own;
  try {
    for (let tries = 0; tries < maxTries; tries += 1) {
      const frame = { x: screenX, y: screenY, width: outerWidth, height: outerHeight };
      const window = { title: own, frame, scale: devicePixelRatio };
      if ((await askHost('window.keep_above', { window })).above) return true;
      await new Promise((resolve) => setTimeout(resolve, againMs));
    }
  } catch (error) {
    console.warn('Screenscribe: the window was not kept above others.', error);
  }
  return false;
}
