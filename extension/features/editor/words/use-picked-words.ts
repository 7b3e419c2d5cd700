import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import type { RecognizedWord } from '../../../../shared/api/recognition.ts';
import { takePart } from '../../../../shared/ocr/parts/take-part.ts';
import { arrows } from '../../../picture-words/arrows.ts';
import { createClickCount } from '../../../picture-words/count-clicks.ts';
import { linesOfWords } from '../../../picture-words/lines-of-words.ts';
import {
  followWords,
  type PickedWords,
  pressed,
  pressWords,
  rangeOf,
  stepWords,
} from '../../../picture-words/picked-words.ts';
import type { Point } from '../../../picture-words/point.ts';
import { mapWords, piecesOf } from '../../../picture-words/word-map.ts';

type Outcomes = {
  /** The word that the text points at, -1 for none: the arrows begin there. */
  pointed: number;
  /** One word was clicked, or taken by Enter. */
  onChoose: (word: number) => void;
  onCopy: (text: string) => void;
  /** The arrows came to a word. */
  onReach: (word: number) => void;
};

/** Words of the picture that the person picks to copy them, by pointer and keys. */
export function usePickedWords(words: RecognizedWord[] | undefined, outcomes: Outcomes) {
  const lines = useMemo(() => linesOfWords(words ?? []), [words]);
  const map = useMemo(() => mapWords({ lines }), [lines]);
  const [of, setPicked] = useState<{ lines: typeof lines; picked: PickedWords }>();
  const countClick = useRef(createClickCount());
  const clicks = useRef(1);
  // Read anew, the picture has other words.
  const picked = of?.lines === lines ? of.picked : undefined;
  const range = picked && rangeOf(picked);
  const pick = (next: PickedWords | undefined) => setPicked(next && { lines, picked: next });
  const text = range ? textOf(lines, range) : '';

  /** Answers whether the key meant the words. */
  function onKey({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
    const by = arrows[key];
    const withCtrl = ctrlKey || metaKey;
    const letter = key.toLowerCase();
    if (!map || altKey) return false;
    if (by && !withCtrl) {
      const how = { extending: shiftKey, map, first: Math.max(0, outcomes.pointed) };
      const next = stepWords(picked, by, how);
      pick(next);
      outcomes.onReach(by.x + by.y > 0 ? next.focus.to : next.focus.from);
    } else if (withCtrl && letter === 'a') {
      pick({ ...pressWords({ from: 0, to: map.words.length - 1 }), held: false });
    } else if (!range) return false;
    else if (withCtrl && letter === 'c') outcomes.onCopy(text);
    else if (key === 'Escape') pick(undefined);
    else if (key === 'Enter') outcomes.onChoose(range.from);
    else return false;
    return true;
  }

  return {
    /** What is picked as text, laid out as it was read; empty where nothing is. */
    text,
    /** One rectangle for each line of it. */
    pieces: map && range ? piecesOf(map, range) : [],
    onKey,
    pointer: {
      onPointerDown(event: PointerEvent<SVGSVGElement>): void {
        if (event.button !== 0 || !map) return;
        const at = pointOf(event);
        clicks.current = countClick.current(at, event.timeStamp);
        const index = [...event.currentTarget.children].indexOf(event.target as Element);
        const word = index >= 0 && index < map.words.length ? index : map.at(at);
        if (word !== undefined) event.currentTarget.setPointerCapture(event.pointerId);
        pick(word === undefined ? undefined : pressed(map, word, clicks.current));
      },
      onPointerMove(event: PointerEvent<SVGSVGElement>): void {
        if (map && picked?.held) pick(followWords(picked, map.near(pointOf(event))));
      },
      onPointerUp(): void {
        if (!picked?.held || !range) return;
        pick({ ...picked, held: false });
        if (clicks.current === 1 && range.from === range.to) outcomes.onChoose(range.from);
      },
      onPointerCancel(): void {
        if (picked?.held) pick({ ...picked, held: false });
      },
    },
  };
}

/** Where a pointer is, in pixels of the picture. */
function pointOf({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): Point {
  const { left, top, width } = currentTarget.getBoundingClientRect();
  const scale = currentTarget.viewBox.baseVal.width / width;
  return { x: (clientX - left) * scale, y: (clientY - top) * scale };
}

function textOf(
  lines: ReturnType<typeof linesOfWords>,
  range: { from: number; to: number },
): string {
  const read = {
    text: '',
    confidence: null,
    languages: [],
    layout: 'auto' as const,
    lines,
    codes: [],
    tables: [],
    partial: false,
    elapsedMs: 0,
  };
  return takePart(read, { kind: 'words', ...range })?.text ?? '';
}
