import type { Recognition, RecognitionPart } from '../../../shared/api/recognition.ts';
import type { Point } from '../../../shared/geometry.ts';
import { followWords, pressed } from '../../picture-words/picked-words.ts';
import { createClickCount, multiClickMs } from '../../picture-words/point.ts';
import { mapWords, type WordMap } from '../../picture-words/word-map.ts';
import type { Press } from '../gestures.ts';
import { type RegionSelection, rangeOf, stepWords } from '../region-selection.ts';

/** Words of a picture that are picked by clicks, drags and arrows, once they are read. */
export type WordPicking = {
  readonly map: WordMap | undefined;
  /** From now on there are words. */
  open(reading: ReadOverlayPicture): void;
  /** The word that a click would take. */
  pointed(selection: RegionSelection): number | undefined;
  /** The words that are selected, or that a click would take. */
  picked(selection: RegionSelection): RecognitionPart | undefined;
  /** Each returns the selection after it, undefined where it did not concern words. */
  press(at: Point, how: Press): RegionSelection | undefined;
  move(selection: RegionSelection, at: Point): RegionSelection | undefined;
  release(selection: RegionSelection): RegionSelection | undefined;
  step(selection: RegionSelection, by: Point, extending: boolean): RegionSelection | undefined;
  /** Applies the last clicks, which came before the words were read. */
  click(at: Point): RegionSelection | undefined;
};

/** What was read of a picture, and where in it the pointer was before it was shown. */
export type ReadOverlayPicture = Recognition & { pointer?: Point | undefined };

type Outcomes = {
  /** What is selected now is to be taken. */
  take: () => void;
  /** Words were clicked; a double or triple click may follow. */
  clicked: (part: RecognitionPart) => void;
};

/** @param signal aborted when nothing can be picked any more */
export function createWordPicking({ take, clicked }: Outcomes, signal: AbortSignal): WordPicking {
  const countClick = createClickCount();
  let clicks = 1;
  let map: WordMap | undefined;
  let pointerBefore: Point | undefined;
  /** Running while a click may become a double or triple click. */
  let settling: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener('abort', () => clearTimeout(settling));

  const pointed = (selection: RegionSelection) =>
    selection.state === 'waiting' && selection.pointer ? map?.at(selection.pointer) : undefined;

  function pressedWords(at: Point): RegionSelection | undefined {
    const word = map?.at(at);
    return map && word !== undefined
      ? { state: 'words', ...pressed(map, word, clicks) }
      : undefined;
  }

  function release(selection: RegionSelection): RegionSelection | undefined {
    if (selection.state !== 'words' || !selection.held) return undefined;
    const { anchor, focus } = selection;
    if (focus.from < anchor.from || focus.to > anchor.to) {
      // The drag is over: nothing can follow.
      queueMicrotask(take);
    } else {
      clicked({ kind: 'words', ...anchor });
      settling = setTimeout(take, multiClickMs);
    }
    return { ...selection, held: false };
  }

  return {
    get map() {
      return map;
    },
    open(reading) {
      map = mapWords(reading);
      pointerBefore = reading.pointer;
    },
    pointed,
    picked(selection) {
      const word = pointed(selection);
      const range = word === undefined ? rangeOf(selection) : { from: word, to: word };
      return range && { kind: 'words', ...range };
    },
    press(at, { forced, adjusting, timeMs }) {
      clearTimeout(settling);
      clicks = countClick(at, timeMs);
      return forced || adjusting ? undefined : pressedWords(at);
    },
    click(at) {
      const words = pressedWords(at);
      return words && release(words);
    },
    move: (selection, at) =>
      map && selection.state === 'words' ? followWords(selection, map.near(at)) : undefined,
    release,
    step(selection, by, extending) {
      if (!map || (selection.state !== 'waiting' && selection.state !== 'words')) return undefined;
      clearTimeout(settling);
      const moved = selection.state === 'waiting' ? selection.pointer : undefined;
      return stepWords(selection, by, { extending, map, first: map.first(moved ?? pointerBefore) });
    },
  };
}
