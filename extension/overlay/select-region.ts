import type { Box } from '../../shared/api/box.ts';
import type { Recognition } from '../../shared/api/recognition.ts';
import type { RecognitionPart } from '../../shared/api/recognition-part.ts';
import { boxOfPart, takePart } from '../../shared/ocr/parts/take-part.ts';
import { openControls } from './controls/open-controls.ts';
import { createPartButtons, type PartTexts } from './controls/part-buttons.ts';
import { drawOverlay } from './draw-overlay.ts';
import { onKeys } from './key-gestures.ts';
import { openSurface } from './picture-surface.ts';
import type { Point } from './point.ts';
import { onPointer } from './pointer-gestures.ts';
import {
  adjust,
  boxOf,
  follow,
  holdSpace,
  nudge,
  press,
  rangeOf,
  type Selection,
  start,
  targetOf,
} from './selection.ts';
import { createWordPicking } from './words/pick-words.ts';
import type { WordMap, WordRange } from './words/word-map.ts';

export type OverlayTexts = {
  hint: string;
  /** The hint once words can be taken. */
  wordsHint: string;
  description: string;
  parts: PartTexts;
};

export type RegionRequest = {
  /** The frozen picture of what lies under the element. */
  picture: ImageBitmap;
  /** Where the canvas goes; it fills this element. */
  into: ShadowRoot | HTMLElement;
  words: OverlayTexts;
  /** The region of last time in pixels of the picture, which R takes again. */
  last?: Box | undefined;
  /** Rectangles that a click takes, the topmost first, in pixels of the picture. */
  targets?: Box[] | undefined;
  /** Reads the picture while the person looks at it, until the signal aborts. */
  read?: ((signal: AbortSignal) => Promise<Recognition>) | undefined;
  /** Told of words that were clicked, before it is known whether more are wanted. */
  copy?: ((part: RecognitionPart) => void) | undefined;
  /** Cancels. */
  signal?: AbortSignal | undefined;
};

/** What the person took: a rectangle to read, or a part of what was read already, and where it is. */
export type Taken = { region: Box; part?: RecognitionPart };

/** Less than this, in CSS pixels, is a click and no rectangle. */
const smallest = 4;

/** Pixels around the words that are taken, so that their picture is not cut. */
const around = 6;

/**
 * Has the person select a rectangle of a frozen picture, or words once they are read. Knows neither
 * page nor window: it fills the element it is given. Resolves to null where cancelled.
 */
export function selectRegion({
  picture,
  into,
  words: texts,
  last,
  targets = [],
  read,
  copy,
  signal,
}: RegionRequest): Promise<Taken | null> {
  const done = Promise.withResolvers<Taken | null>();
  const ended = new AbortController();
  let selection: Selection = start;
  let reading: Recognition | undefined;
  let drawing = 0;
  const redraw = () => {
    drawing ||= requestAnimationFrame(draw);
  };
  const surface = openSurface(
    into,
    { picture, description: texts.description },
    redraw,
    ended.signal,
  );
  const controls = openControls(into, surface, ended.signal);
  const picking = createWordPicking({ take, clicked: (part) => copy?.(part) }, ended.signal);

  function draw(): void {
    drawing = 0;
    const { map } = picking;
    const pointed = picking.pointed(selection);
    surface.canvas.style.cursor = pointed === undefined ? 'crosshair' : 'text';
    const target = targetOf(selection, targets);
    const hint = map ? texts.wordsHint : texts.hint;
    drawOverlay(surface, { picture, selection, target, hint, map, pointed });
    controls.place();
  }

  function show(next: Selection): void {
    selection = next;
    controls.announce(picking.map ? textOf(picking.map, rangeOf(selection)) : '');
    redraw();
  }

  function end(taken: Taken | null): void {
    ended.abort();
    cancelAnimationFrame(drawing);
    done.resolve(taken);
  }

  function take(): void {
    const part = picking.picked(selection);
    if (part) takePartOf(part);
    const box = boxOf(selection, picture) ?? targetOf(selection, targets);
    if (!part && box && box.width > 0 && box.height > 0) end({ region: box });
  }

  function takePartOf(part: RecognitionPart): void {
    const taken = reading && takePart(reading, part);
    if (taken) end({ region: withMargin(boxOfPart(taken), picture), part });
  }

  function release(at: Point): void {
    const words = picking.release(selection);
    if (words) show(words);
    if (selection.state !== 'dragging') return;
    show(follow(selection, at));
    const { width, height } = surface.toCanvas(boxOf(selection, picture) ?? nothing);
    if (width < smallest || height < smallest) show({ state: 'waiting', pointer: at });
    take();
  }

  function step(by: Point, { shift, forced }: { shift: boolean; forced: boolean }): void {
    const words = forced ? undefined : picking.step(selection, by, shift);
    show(words ?? nudge(selection, by, { sizing: shift, bounds: picture }));
  }

  const cancel = () => end(null);
  onPointer(
    surface,
    {
      press: (at, how) => show(picking.press(at, how) ?? press(at)),
      move: (at) => show(picking.move(selection, at) ?? follow(selection, at)),
      release,
      leave: () => selection.state === 'waiting' && show(start),
      cancel,
    },
    ended.signal,
  );
  onKeys(
    {
      step,
      hold: (held) => show(holdSpace(selection, held)),
      take,
      takeAll() {
        const { map } = picking;
        if (map) takePartOf({ kind: 'words', from: 0, to: map.words.length - 1 });
      },
      repeat: () => last && show(adjust(last, picture)),
      cancel,
      focusedControl: controls.focused,
      tab: controls.moveFocus,
    },
    ended.signal,
  );
  void read?.(ended.signal).then(
    (all) => {
      if (ended.signal.aborted) return;
      reading = all;
      picking.open(all);
      controls.add(createPartButtons(all, { texts: texts.parts, onTake: takePartOf }));
      redraw();
    },
    // Without words the rectangle is all there is, as before they were read.
    () => undefined,
  );
  signal?.addEventListener('abort', cancel, { signal: ended.signal });
  if (signal?.aborted) cancel();
  surface.canvas.focus();
  return done.promise;
}

function textOf({ words }: WordMap, range: WordRange | undefined): string {
  if (!range) return '';
  const selected = words.slice(range.from, range.to + 1);
  return selected.map(({ text }) => text).join(' ');
}

function withMargin({ x, y, width, height }: Box, bounds: { width: number; height: number }): Box {
  const left = Math.max(0, Math.floor(x) - around);
  const top = Math.max(0, Math.floor(y) - around);
  return {
    x: left,
    y: top,
    width: Math.min(bounds.width, Math.ceil(x + width) + around) - left,
    height: Math.min(bounds.height, Math.ceil(y + height) + around) - top,
  };
}

const nothing = { x: 0, y: 0, width: 0, height: 0 };
