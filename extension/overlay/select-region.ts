import type { Box } from '../../shared/api/box.ts';
import type { Recognition, RecognitionPart } from '../../shared/api/recognition.ts';
import type { Point } from '../../shared/geometry.ts';
import { boxOfPart, takePart } from '../../shared/ocr/parts/take-part.ts';
import type { WordMap, WordRange } from '../picture-words/word-map.ts';
import { openControls } from './controls/open-controls.ts';
import { type Adjusting, openTools } from './controls/open-tools.ts';
import { createPartButtons, type PartButtons, type PartTexts } from './controls/part-buttons.ts';
import type { Taking } from './controls/toolbar.ts';
import { createWindowOffer } from './controls/window-offer.ts';
import { cropPicture } from './crop-picture.ts';
import { drawOverlay } from './draw-overlay.ts';
import { onKeys, onPointer, type Press } from './gestures.ts';
import { openSurface } from './picture-surface.ts';
import {
  adjust,
  boxOf,
  follow,
  hold,
  holdSpace,
  nudge,
  press,
  type RegionSelection,
  rangeOf,
  start,
  targetOf,
} from './region-selection.ts';
import { createWordPicking, type ReadOverlayPicture } from './words/pick-words.ts';

export type OverlayTexts = {
  hint: string;
  /** The hint once words can be taken. */
  wordsHint: string;
  /** The hint while a click waits for the words under it. */
  waitingHint: string;
  description: string;
  /** What takes the window that was clicked where no words are. */
  takeWindow: { text: string; label: string };
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
  /** Windows, the topmost first, in pixels of the picture: Ctrl and a click take one. */
  targets?: Box[] | undefined;
  /** Reads the picture while the user looks at it, until the signal aborts. */
  read?: ((signal: AbortSignal) => Promise<ReadOverlayPicture>) | undefined;
  /** Called with words that were clicked, before it is known whether more will follow. */
  copy?: ((part: RecognitionPart) => void) | undefined;
  /** Without it there is no toolbar, and every release takes the rectangle. */
  adjusting?: Adjusting | undefined;
  /** Cancels. */
  signal?: AbortSignal | undefined;
};

/** The selection: a rectangle to read, or a part of the recognized text and its place. */
export type Taken = { region: Box; part?: RecognitionPart; taking?: Taking };

/** Less than this, in CSS pixels, is a click and no rectangle. */
const smallest = 4;

/** How far from an edge it is still held, in CSS pixels. */
const gripReach = 9;

/** How long a click waits for the words under it, in ms, before the window is offered. */
const waitingMs = 1_000;

/** Pixels around the words that are taken, so that their picture is not cut. */
const around = 6;

/**
 * Lets the user select a rectangle of a frozen picture, or words once they are read. Independent of
 * pages and windows: it fills the element it is given. Resolves to null where cancelled.
 */
export function selectRegion({
  picture,
  into,
  words: texts,
  last,
  targets = [],
  read,
  copy,
  adjusting,
  signal,
}: RegionRequest): Promise<Taken | null> {
  const done = Promise.withResolvers<Taken | null>();
  const ended = new AbortController();
  let selection: RegionSelection = start;
  let reading: Recognition | undefined;
  let parts: PartButtons | undefined;
  /** Whether words may still come. */
  let readsOn = read !== undefined;
  /** A click that came before the words. */
  let clicked: { at: Point; timer: ReturnType<typeof setTimeout> } | undefined;
  let said: string | undefined;
  /** Ctrl, Alt or Cmd is held: a click takes the window. */
  let ctrl = false;
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
  const tools =
    adjusting &&
    openTools(adjusting, {
      surface,
      take,
      picture: () => cropPicture(picture, boxOf(selection, picture) ?? whole(picture)),
    });
  if (tools) controls.add({ elements: tools.elements });
  const offer = createWindowOffer(texts.takeWindow, (region) => end({ region }));
  controls.add(offer);
  const picking = createWordPicking(
    { take: () => take(), clicked: (part) => copy?.(part) },
    ended.signal,
  );

  function draw(): void {
    drawing = 0;
    const { map } = picking;
    const window = offer.window ?? (ctrl ? targetOf(selection, targets) : undefined);
    const pointed = window ? undefined : picking.pointed(selection);
    const atRest = pointed === undefined ? 'crosshair' : 'text';
    surface.canvas.style.cursor = clicked ? 'progress' : atRest;
    const resting = map ? texts.wordsHint : texts.hint;
    const hint = clicked ? texts.waitingHint : (said ?? resting);
    drawOverlay(surface, { picture, selection, target: window, hint, map, pointed });
    const box = boxOf(selection, picture);
    // What is taken whole would lie over the rectangle.
    parts?.show(!box);
    tools?.place(selection.state === 'adjusting' && box ? surface.toCanvas(box) : undefined);
    controls.place();
  }

  function show(next: RegionSelection): void {
    selection = next;
    controls.announce(picking.map ? textOf(picking.map, rangeOf(selection)) : '');
    redraw();
  }

  function end(taken: Taken | null): void {
    ended.abort();
    clearTimeout(clicked?.timer);
    cancelAnimationFrame(drawing);
    done.resolve(taken);
  }

  function take(taking?: Taking): void {
    const part = picking.picked(selection);
    if (part) takePartOf(part);
    const box = boxOf(selection, picture) ?? targetOf(selection, targets);
    if (part || !box || box.width === 0 || box.height === 0) return;
    end({ region: box, ...(taking && { taking }) });
  }

  function takePartOf(part: RecognitionPart): void {
    const taken = reading && takePart(reading, part);
    if (taken) end({ region: withMargin(boxOfPart(taken), picture), part });
  }

  function release(at: Point, how: Press): void {
    const words = picking.release(selection);
    if (words) show(words);
    if (selection.state === 'adjusting') show(adjust(boxAt(at), picture));
    if (selection.state === 'dragging') releaseBox(at, how);
  }

  function releaseBox(at: Point, { forced, adjusting: wanted }: Press): void {
    const box = boxAt(at);
    const { width, height } = surface.toCanvas(box);
    if (width < smallest || height < smallest) {
      show({ state: 'waiting', pointer: at });
      if (forced) takeWindow(at);
      else click(at);
      return;
    }
    const waits = tools && (wanted || tools.adjustFirst);
    show(waits ? adjust(box, picture) : follow(selection, at));
    if (!waits) take();
  }

  /** A click selects words: where they are not read yet, it waits for them. */
  function click(at: Point): void {
    if (!readsOn) {
      clickWords(at);
      return;
    }
    const timer = setTimeout(() => {
      clicked = undefined;
      offerWindow(at);
    }, waitingMs);
    clicked = { at, timer };
    controls.announce(texts.waitingHint);
    redraw();
  }

  /** Whatever words lie on it; a page, which has no windows, gives the word. */
  function takeWindow(at: Point): void {
    const window = windowAt(at);
    if (window) end({ region: window });
    else take();
  }

  function windowAt(at: Point): Box | undefined {
    return targetOf({ state: 'waiting', pointer: at }, targets);
  }

  function offerWindow(at: Point): void {
    const window = windowAt(at);
    if (window) offer.offer(window, at);
    redraw();
  }

  function forgetClick(): void {
    clearTimeout(clicked?.timer);
    clicked = undefined;
    offer.withdraw();
  }

  /** Words have come, or will not. */
  function readingEnded(): void {
    readsOn = false;
    const waiting = clicked;
    if (!waiting) return;
    forgetClick();
    clickWords(waiting.at);
  }

  function clickWords(at: Point): void {
    const words = picking.click(at);
    if (words) show(words);
    else offerWindow(at);
  }

  function boxAt(at: Point): Box {
    return boxOf(follow(selection, at), picture) ?? nothing;
  }

  /** The part of an adjusted rectangle that is held; a press outside starts another rectangle. */
  function pressed(at: Point, how: Press): RegionSelection {
    const held = hold(selection, at, gripReach * Math.max(surface.scale.x, surface.scale.y));
    return held ?? picking.press(at, how) ?? press(at);
  }

  function step(by: Point, { shift, forced }: { shift: boolean; forced: boolean }): void {
    const words = forced ? undefined : picking.step(selection, by, shift);
    show(words ?? nudge(selection, by, { sizing: shift, bounds: picture }));
  }

  const cancel = () => end(null);
  onPointer(
    surface,
    {
      press(at, how) {
        forgetClick();
        show(pressed(at, how));
      },
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
      force(held) {
        ctrl = held;
        redraw();
      },
      take: () => take(),
      takeAll() {
        const { map } = picking;
        if (map) takePartOf({ kind: 'words', from: 0, to: map.words.length - 1 });
      },
      repeat: () => last && show(adjust(last, picture)),
      unwrap() {
        said = tools?.switchUnwrap();
        if (said) controls.announce(said);
        redraw();
      },
      // What is only pointed at was not selected.
      watch: () => boxOf(selection, picture) && tools?.watch(),
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
      parts = createPartButtons(all, { texts: texts.parts, onTake: takePartOf });
      controls.add(parts);
      readingEnded();
      redraw();
    },
    // Without words the rectangle is all there is, as before they were read.
    () => ended.signal.aborted || readingEnded(),
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

function whole({ width, height }: ImageBitmap): Box {
  return { x: 0, y: 0, width, height };
}

const nothing = { x: 0, y: 0, width: 0, height: 0 };
