import type { Box } from '../../shared/api/box.ts';
import { drawOverlay } from './draw-overlay.ts';
import { onKeys } from './key-gestures.ts';
import { openSurface } from './picture-surface.ts';
import { onPointer } from './pointer-gestures.ts';
import {
  adjust,
  boxOf,
  follow,
  holdSpace,
  nudge,
  press,
  type Selection,
  start,
  targetOf,
} from './selection.ts';

export type RegionRequest = {
  /** The frozen picture of what lies under the element. */
  picture: ImageBitmap;
  /** Where the canvas goes; it fills this element. */
  into: ShadowRoot | HTMLElement;
  words: { hint: string; description: string };
  /** The region of last time in pixels of the picture, which R takes again. */
  last?: Box | undefined;
  /** Rectangles that a click takes, the topmost first, in pixels of the picture. */
  targets?: Box[] | undefined;
  /** Cancels. */
  signal?: AbortSignal | undefined;
};

/** Less than this, in CSS pixels, is a click and no rectangle. */
const smallest = 4;

/**
 * Has the person select a rectangle of a frozen picture. Knows neither page nor window: it fills
 * the element it is given. Resolves to the region in pixels of the picture, null where cancelled.
 */
export function selectRegion({
  picture,
  into,
  words,
  last,
  targets = [],
  signal,
}: RegionRequest): Promise<Box | null> {
  const done = Promise.withResolvers<Box | null>();
  const ended = new AbortController();
  let selection: Selection = start;
  let drawing = 0;
  const redraw = () => {
    drawing ||= requestAnimationFrame(draw);
  };
  const surface = openSurface(
    into,
    { picture, description: words.description },
    redraw,
    ended.signal,
  );

  function draw(): void {
    drawing = 0;
    const target = targetOf(selection, targets);
    drawOverlay(surface, { picture, selection, target, hint: words.hint });
  }

  function show(next: Selection): void {
    selection = next;
    redraw();
  }

  function end(region: Box | null): void {
    ended.abort();
    cancelAnimationFrame(drawing);
    done.resolve(region);
  }

  function take(): void {
    const box = boxOf(selection, picture) ?? targetOf(selection, targets);
    if (box && box.width > 0 && box.height > 0) end(box);
  }

  const cancel = () => end(null);
  onPointer(
    surface,
    {
      press: (at) => show(press(at)),
      move: (at) => show(follow(selection, at)),
      release(at) {
        if (selection.state !== 'dragging') return;
        show(follow(selection, at));
        const { width, height } = surface.toCanvas(boxOf(selection, picture) ?? nothing);
        if (width < smallest || height < smallest) show({ state: 'waiting', pointer: at });
        take();
      },
      leave: () => selection.state === 'waiting' && show(start),
      cancel,
    },
    ended.signal,
  );
  onKeys(
    {
      nudge: (by, sizing) => show(nudge(selection, by, { sizing, bounds: picture })),
      hold: (held) => show(holdSpace(selection, held)),
      take,
      repeat: () => last && show(adjust(last, picture)),
      cancel,
    },
    ended.signal,
  );
  signal?.addEventListener('abort', cancel, { signal: ended.signal });
  if (signal?.aborted) cancel();
  surface.canvas.focus();
  return done.promise;
}

const nothing = { x: 0, y: 0, width: 0, height: 0 };
