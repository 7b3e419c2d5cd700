import { useMemo, useState } from 'react';
import { type FindQuery, literalExpression, replaceHits } from '../expressions/find-text.ts';
import { type FoundHits, useHits } from '../expressions/use-hits.ts';
import type { Mark } from './text-marks.tsx';
import type { EditedText } from './use-text.ts';

/** More marks than anyone looks at; all of them are counted. */
const maxMarks = 2_000;

export type Find = {
  isOpen: boolean;
  query: FindQuery;
  found: FoundHits;
  /** Which of the hits is selected, -1 for none. */
  current: number;
  marks: Mark[];
  /** The selection shows a match and was not made by the user. */
  hasSelected: boolean;
  /** Begins with what is selected, where that is within a line. */
  open(): void;
  close(): void;
  change(query: Partial<FindQuery>): void;
  /** Selects the next hit (1) or the one before (-1), round about. */
  step(by: 1 | -1): void;
  /** Replaces the hit that is selected and goes to the next one; selects one where none is. */
  replaceOne(): void;
  /** Returns how many it replaced. */
  replaceAll(): number;
};

/** Finds in the text of the editor. */
export function useFind(edited: EditedText): Find {
  const [isOpen, setOpen] = useState(false);
  const [query, setQuery] = useState<FindQuery>({
    needle: '',
    replacement: '',
    matchCase: false,
    isExpression: false,
  });
  const { text, start, end } = edited.history.present;
  const found = useHits(text, isOpen ? query : undefined);
  const { hits } = found;
  const current = hits.findIndex((hit) => hit.start === start && hit.end === end);
  const marks = useMemo(
    () =>
      hits.slice(0, maxMarks).map((hit, index): Mark => {
        return { start: hit.start, end: hit.end, kind: index === current ? 'current' : 'hit' };
      }),
    [hits, current],
  );
  const [shown, setShown] = useState<Bounds>();
  const hasSelected = isOpen && (current >= 0 || (shown?.start === start && shown.end === end));
  const change = (changed: Partial<FindQuery>) => setQuery((before) => ({ ...before, ...changed }));

  function step(by: 1 | -1): void {
    const next = current < 0 ? besideCaret(by) : hits.at((current + by) % hits.length);
    if (!next) return;
    setShown(boundsOf(next));
    edited.select(next.start, next.end);
  }

  /** Writes a text of which that part is the match that is shown from now on. */
  function putShowing(changed: string, part: Bounds): void {
    setShown(part);
    edited.put({ text: changed, ...part });
  }

  function besideCaret(by: 1 | -1) {
    return by > 0
      ? (hits.find((hit) => hit.start >= end) ?? hits[0])
      : (hits.findLast((hit) => hit.end <= start) ?? hits.at(-1));
  }

  return {
    isOpen,
    query,
    found,
    current,
    marks,
    hasSelected,
    open() {
      const selected = text.slice(start, end);
      const taken = selected !== '' && !selected.includes('\n');
      if (taken) change({ needle: query.isExpression ? literalExpression(selected) : selected });
      setShown(taken ? { start, end } : undefined);
      setOpen(true);
    },
    close: () => setOpen(false),
    change,
    step,
    replaceOne() {
      const hit = hits[current];
      if (!hit) return step(1);
      const changed = replaceHits(text, [hit]);
      const moved = changed.length - text.length;
      const [after, first] = [hits[current + 1], hits[0]];
      // Selects the replacement where it was the only match: that is never merged with typing.
      if (after) putShowing(changed, { start: after.start + moved, end: after.end + moved });
      else if (first && first !== hit) putShowing(changed, boundsOf(first));
      else putShowing(changed, { start, end: start + hit.replacement.length });
    },
    replaceAll() {
      edited.replace(replaceHits(text, hits));
      return hits.length;
    },
  };
}

type Bounds = { start: number; end: number };

function boundsOf({ start, end }: Bounds): Bounds {
  return { start, end };
}
