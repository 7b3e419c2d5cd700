import { useMemo } from 'react';
import { findParts, type TextPart } from '../../../../../shared/text/find-parts.ts';

/** As many as stand in a row and its menu without pushing other things away. */
const maxInRow = 2;
const maxInAll = 6;

/** A text may be as long as a book; what is of use by itself stands near its beginning. */
const maxLookedAt = 10_000;

export type Parts = {
  inRow: TextPart[];
  inMenu: TextPart[];
};

/** What of a text is of use by itself: first for its row, then for its menu. */
export function useParts(text: string): Parts {
  return useMemo(() => {
    const parts = findParts(text.slice(0, maxLookedAt), maxInAll);
    return { inRow: parts.slice(0, maxInRow), inMenu: parts.slice(maxInRow) };
  }, [text]);
}
