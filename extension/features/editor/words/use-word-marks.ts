import { type RefObject, useMemo, useRef, useState } from 'react';
import type { RecognizedWord } from '../../../../shared/api/recognition.ts';
import type { Mark } from '../text/text-marks.tsx';
import type { EditedText } from '../text/use-text.ts';
import { alignWords, type Span, type Spans, spanAt } from './align-words.ts';

/** More marks than anyone looks at; all of them are counted and gone through. */
const maxMarks = 2_000;

export type WordMarks = {
  marks: Mark[];
  /** The word of the picture that the text points at, -1 for none. */
  pointed: number;
  doubtful: DoubtfulWord[];
  /** Which of the words in doubt is selected, -1 for none. */
  current: number;
  /** The boxes of the words in the picture. */
  boxes: RefObject<SVGSVGElement | null>;
  /** A place of the text is pointed at; undefined for none any more. */
  pointAtText(offset: number | undefined): void;
  /** A word of the picture is pointed at; undefined for none any more. */
  pointAtWord(index: number | undefined): void;
  /** Selects a word in the text. */
  choose(index: number): void;
  /** Selects the next word in doubt (1) or the one before (-1), and scrolls the picture to it. */
  step(by: 1 | -1): void;
};

/** Words below this confidence (0 to 100) are marked. */
const doubtful = 60;

/** A word of low confidence, by its place among all words, and its place in the text. */
type DoubtfulWord = Span & { index: number };

/** Connects the words of a picture with their places in the text. */
export function useWordMarks(
  field: RefObject<HTMLTextAreaElement | null>,
  edited: EditedText,
  words: RecognizedWord[] | undefined,
): WordMarks {
  const boxes = useRef<SVGSVGElement>(null);
  const [offset, pointAtText] = useState<number>();
  const [word, pointAtWord] = useState<number>();
  const { text, start, end } = edited.history.present;
  const spans = useMemo(() => alignWords(text, words ?? []), [text, words]);
  const doubtful = useMemo(() => doubtfulWords(words ?? [], spans), [words, spans]);
  const current = doubtful.findIndex((each) => each.start === start && each.end === end);
  const marks = useMemo((): Mark[] => {
    const inDoubt = doubtful.slice(0, maxMarks).map((span) => markOf(span, 'doubtful'));
    const selected = doubtful.slice(current, current + 1).map((span) => markOf(span, 'current'));
    const pointed = word === undefined ? undefined : spans[word];
    return [
      ...inDoubt,
      ...(current < 0 ? [] : selected),
      ...(pointed ? [markOf(pointed, 'pointed')] : []),
    ];
  }, [doubtful, current, spans, word]);

  function choose(index: number): void {
    const span = spans[index];
    if (!span) return;
    edited.select(span.start, span.end);
    field.current?.focus();
  }

  return {
    marks,
    // The caret's place counts while nothing is pointed at.
    pointed: spanAt(spans, offset ?? start),
    doubtful,
    current,
    boxes,
    pointAtText,
    pointAtWord,
    choose,
    step(by) {
      const next = doubtfulBeside(doubtful, { start, end }, by);
      if (!next) return;
      choose(next.index);
      boxes.current?.children[next.index]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    },
  };
}

function markOf({ start, end }: { start: number; end: number }, kind: Mark['kind']): Mark {
  return { start, end, kind };
}

/** The words that were read with doubt and not changed since, in the order of the text. */
export function doubtfulWords(
  words: Pick<RecognizedWord, 'confidence'>[],
  spans: Spans,
): DoubtfulWord[] {
  return words
    .flatMap(({ confidence }, index) => {
      const span = spans[index];
      return confidence < doubtful && span ? [{ ...span, index }] : [];
    })
    .sort((a, b) => a.start - b.start);
}

/** The next word from what is selected (1) or the one before (-1), round about. */
export function doubtfulBeside(
  all: DoubtfulWord[],
  { start, end }: Span,
  by: 1 | -1,
): DoubtfulWord | undefined {
  if (by < 0) return all.findLast((word) => word.end <= start && word.start < start) ?? all.at(-1);
  const isCaret = start === end;
  return all.find((word) => word.start >= end && (isCaret || word.start > start)) ?? all[0];
}
