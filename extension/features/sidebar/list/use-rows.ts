import { defaultRangeExtractor, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Entry } from '../../../../shared/api/entry.ts';
import type { HistoryStore } from '../../../history-store/open-history-store.ts';

export type Rows = {
  /** The rows that exist now, with their offsets in CSS pixels. */
  visible: VirtualItem[];
  /** The index of the row at the upper edge of what is seen. */
  top: number;
  /** The height of all rows, in CSS pixels. */
  height: number;
  /** Given the element of each row, so that its height is known. */
  measure: (element: Element | null) => void;
  /** The one row that Tab comes to. */
  active: number;
  activate(index: number): void;
  /** Moves the focus to a row, also one that is far away. */
  focus(index: number): void;
};

/** A row of three lines of text, in CSS pixels; each is measured once it exists. */
const usualHeight = 96;

/** What lies over the upper edge of the list where it has days, in CSS pixels. */
const headingHeight = 28;

/** Which rows exist, and which one has the focus. */
export function useRows(scroller: RefObject<HTMLDivElement | null>, ids: string[]): Rows {
  const [activeId, setActiveId] = useState<string>();
  const active = Math.max(0, activeId === undefined ? 0 : ids.indexOf(activeId));
  const wanted = useRef<number>(undefined);
  // Another function would have the place of every row worked out again.
  const getItemKey = useCallback((index: number) => ids[index] ?? index, [ids]);
  const virtualizer = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => usualHeight,
    getItemKey,
    overscan: 6,
    scrollPaddingStart: headingHeight,
    // The active row always exists: Tab has to find it.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), active])]
        .filter((index) => index < ids.length)
        .sort((a, b) => a - b),
  });

  // The row that had the focus may be gone: its place is taken by the one behind it.
  const before = useRef(ids);
  useEffect(() => {
    const known = before.current;
    before.current = ids;
    if (activeId === undefined || ids.includes(activeId)) return;
    const next = survivor(known, ids, activeId);
    setActiveId(next);
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (next !== undefined && isLost) wanted.current = ids.indexOf(next);
  }, [ids, activeId]);

  useEffect(() => {
    if (wanted.current === undefined) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`);
    if (!row) return;
    row.focus({ preventScroll: true });
    wanted.current = undefined;
  });

  return {
    visible: virtualizer.getVirtualItems(),
    top: virtualizer.range?.startIndex ?? 0,
    height: virtualizer.getTotalSize(),
    measure: virtualizer.measureElement,
    active,
    activate: (index) => setActiveId(ids[index]),
    focus(index) {
      const target = Math.max(0, Math.min(index, ids.length - 1));
      wanted.current = target;
      // A new object each time would not render twice for the same row: request the focus at once too.
      scroller.current?.querySelector<HTMLElement>(`[data-index="${target}"]`)?.focus();
      setActiveId(ids[target]);
      virtualizer.scrollToIndex(target);
    },
  };
}

/** The first remaining row after a removed one, or else the last one before it. */
function survivor(before: string[], after: string[], gone: string): string | undefined {
  const left = new Set(after);
  const index = before.indexOf(gone);
  const behind = before.slice(index + 1).find((id) => left.has(id));
  return behind ?? before.slice(0, Math.max(0, index)).findLast((id) => left.has(id));
}

/**
 * The current entries with these ids, without those that are still being fetched. Reports which
 * ones no longer exist.
 */
export function useEntries(
  history: HistoryStore,
  ids: string[],
  changes: number,
  onGone: (ids: string[]) => void,
): Map<string, Entry> {
  const [entries, setEntries] = useState(new Map<string, Entry>());
  const wanted = ids.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change is a reason to look again
  useEffect(() => {
    let superseded = false;
    const fetchThem = async () => {
      const asked = wanted === '' ? [] : wanted.split(',');
      const fetched = await history.getMany(asked);
      if (superseded) return;
      const found = new Map(fetched.map((entry) => [entry.id, entry]));
      setEntries(found);
      const gone = asked.filter((id) => !found.has(id));
      if (gone.length > 0) onGone(gone);
    };
    void fetchThem();
    return () => {
      superseded = true;
    };
  }, [history, wanted, changes]);
  return entries;
}

type Gone = { of: string[]; ids: ReadonlySet<string> };

/**
 * The ids without those of entries that turned out to be gone: where very many are deleted
 * elsewhere, all ids are looked up again only after a while, and until then rows would be blank.
 */
export function useGone(ids: string[]): {
  present: string[];
  noteGone: (ids: string[]) => void;
} {
  const [gone, setGone] = useState<Gone>();
  const present = useMemo(
    // Ids that are looked up anew are correct: an entry may have been restored.
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
