import { useEffect } from 'react';
import { askHost } from '../../host-state/ask-host.ts';
import { useToast } from '../../ui/components/toasts.tsx';
import { useMessages } from '../../ui/messages/use-messages.ts';

/** A new window is looked for so many times, ... */
const maxTries = 20;
/** ... with so long in between, in ms: the system may list it a moment later. */
const againMs = 300;

/** Gives the window its title, and keeps it above all others where that is wanted. */
export function usePinned(pinned: boolean, title: string): void {
  const toast = useToast();
  const { editor } = useMessages();
  useEffect(() => {
    document.title = title;
    if (!pinned) return;
    keptAboveOnce ??= keepAbove(title);
    void keptAboveOnce.then((isAbove) => {
      document.title = isAbove ? `${editor.pinned}: ${title}` : title;
      if (!isAbove) toast({ key: 'pinned', text: editor.notPinned, forMs: 10_000 });
    });
  }, [pinned, title, toast, editor]);
}

let keptAboveOnce: Promise<boolean> | undefined;

/** Has the host do it, which finds the window by its title and place. */
async function keepAbove(title: string): Promise<boolean> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const frame = { x: screenX, y: screenY, width: outerWidth, height: outerHeight };
    const window = { title, frame, scale: devicePixelRatio };
    try {
      if ((await askHost('window.keep_above', { window })).above) return true;
    } catch (error) {
      console.warn('Screenscribe: the window was not kept above others.', error);
    }
    await new Promise((resolve) => setTimeout(resolve, againMs));
  }
  return false;
}
