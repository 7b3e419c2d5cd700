import { useMemo, useState } from 'react';

type Gone = { of: string[]; ids: ReadonlySet<string> };

/**
 * Ids without those of entries that turned out to be gone: where very many are deleted elsewhere, it
 * takes a while until all ids are looked up again, and until then their rows would be blank.
 */
export function useGone(ids: string[]): {
  present: string[];
  noteGone: (ids: string[]) => void;
} {
  const [gone, setGone] = useState<Gone>();
  const present = useMemo(
    // Ids that are looked up anew are right: an entry may have come back.
    () => (gone?.of === ids ? ids.filter((id) => !gone.ids.has(id)) : ids),
    [ids, gone],
  );
  const noteGone = (more: string[]) =>
    setGone((before) => {
      const known = before?.of === ids ? before.ids : [];
      return { of: ids, ids: new Set([...known, ...more]) };
    });
  return { present, noteGone };
}
