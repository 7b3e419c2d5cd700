import { useMemo, useState } from 'react';
import { findText, replaceText } from './find-text.ts';
import type { Mark } from './mark-parts.ts';
import type { EditedText } from './use-text.ts';

/** More marks than anyone looks at; all of them are counted. */
const maxMarks = 2_000;

export type Find = {
  isOpen: boolean;
  needle: string;
  matchCase: boolean;
  hits: number[];
  /** Which of the hits is selected, -1 for none. */
  current: number;
  marks: Mark[];
  /** Begins with what is selected, where that is within a line. */
  open(): void;
  close(): void;
  setNeedle(needle: string): void;
  setMatchCase(matchCase: boolean): void;
  /** Selects the next hit (1) or the one before (-1), round about. */
  step(by: 1 | -1): void;
  replaceOne(replacement: string): void;
  replaceAll(replacement: string): void;
};

/** Finds in the text of the editor. */
export function useFind(edited: EditedText): Find {
  const [isOpen, setOpen] = useState(false);
  const [needle, setNeedle] = useState('');
  const [matchCase, setMatchCase] = useState(false);
  const { text, start, end } = edited.history.present;
  const hits = useMemo(
    () => (isOpen ? findText(text, needle, matchCase) : []),
    [isOpen, text, needle, matchCase],
  );
  const current = end - start === needle.length ? hits.indexOf(start) : -1;
  const marks = useMemo(
    () =>
      hits.slice(0, maxMarks).map((hit, index): Mark => {
        const kind = index === current ? 'current' : 'hit';
        return { start: hit, end: hit + needle.length, kind };
      }),
    [hits, current, needle],
  );

  function step(by: 1 | -1): void {
    const next =
      by > 0
        ? (hits.find((hit) => hit >= end) ?? hits[0])
        : (hits.findLast((hit) => hit < start) ?? hits.at(-1));
    if (next !== undefined) edited.select(next, next + needle.length);
  }

  return {
    isOpen,
    needle,
    matchCase,
    hits,
    current,
    marks,
    open() {
      const selected = text.slice(start, end);
      if (selected !== '' && !selected.includes('\n')) setNeedle(selected);
      setOpen(true);
    },
    close: () => setOpen(false),
    setNeedle,
    setMatchCase,
    step,
    replaceOne(replacement) {
      if (current < 0) step(1);
      else edited.replace(text.slice(0, start) + replacement + text.slice(end));
    },
    replaceAll: (replacement) =>
      edited.replace(replaceText(text, { needle, replacement, matchCase })),
  };
}
