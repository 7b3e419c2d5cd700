import { useCallback, useEffect, useState } from 'react';

/** How long a row says that its text was copied, in ms. */
const shownMs = 2_000;

/** Which entry was copied just now, and a way to say so. */
export function useCopied(): { copied: string | undefined; noteCopied: (id: string) => void } {
  const [note, setNote] = useState<{ id: string }>();
  useEffect(() => {
    if (!note) return;
    const timer = setTimeout(() => setNote(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [note]);
  return { copied: note?.id, noteCopied: useCallback((id) => setNote({ id }), []) };
}
