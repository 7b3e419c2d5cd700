import type { Box } from '../../shared/api/box.ts';
import type { Point } from '../../shared/geometry.ts';
import { styledElement } from './controls/overlay-button.ts';
import type { Bounds } from './region-selection.ts';

/** Where a picture is shown, filling an element, and how its pixels lie there. */
export type Surface = {
  readonly canvas: HTMLCanvasElement;
  /** Draws in CSS pixels, as sharp as the screen is. */
  readonly context: CanvasRenderingContext2D;
  /** Of the canvas, in CSS pixels. */
  readonly size: Bounds;
  /** Pixels of the picture in a CSS pixel, across and down. */
  readonly scale: Point;
  /** The pixel edge of the picture that is nearest to a pointer. */
  toPicture(pointer: { clientX: number; clientY: number }): Point;
  /** A rectangle of the picture in CSS pixels of the canvas. */
  toCanvas(box: Box): Box;
};

/** Puts a canvas for `picture` into an element. `onResize` is called when its size changes. */
export function openSurface(
  into: ShadowRoot | HTMLElement,
  { picture, description }: { picture: Bounds; description: string },
  onResize: () => void,
  signal: AbortSignal,
): Surface {
  const canvas = createCanvas(description);
  into.append(canvas);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser gives no canvas to draw on');
  let size = { width: 1, height: 1 };
  let scale = { x: 1, y: 1 };

  function cover(): void {
    // Not clientWidth: on a scaled screen the size is no whole number of CSS pixels.
    const { width, height } = canvas.getBoundingClientRect();
    size = { width, height };
    const ratio = window.devicePixelRatio;
    scale = {
      x: pixelsPerUnit(picture.width, width, ratio),
      y: pixelsPerUnit(picture.height, height, ratio),
    };
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    context?.scale(ratio, ratio);
    onResize();
  }

  const observer = new ResizeObserver(cover);
  observer.observe(canvas);
  signal.addEventListener('abort', () => {
    observer.disconnect();
    canvas.remove();
  });
  cover();
  return {
    canvas,
    context,
    get size() {
      return size;
    },
    get scale() {
      return scale;
    },
    toPicture({ clientX, clientY }) {
      const { left, top } = canvas.getBoundingClientRect();
      return {
        x: Math.round((clientX - left) * scale.x),
        y: Math.round((clientY - top) * scale.y),
      };
    },
    toCanvas: ({ x, y, width, height }) => ({
      x: x / scale.x,
      y: y / scale.y,
      width: width / scale.x,
      height: height / scale.y,
    }),
  };
}

/**
 * A picture of what the canvas covers has as many pixels as the screen there. On a scaled screen
 * the browser rounds the size of its window up, so the quotient of the two would be slightly off.
 */
function pixelsPerUnit(pixels: number, units: number, ratio: number): number {
  return Math.abs(units * ratio - pixels) <= ratio ? ratio : pixels / units;
}

function createCanvas(description: string): HTMLCanvasElement {
  const canvas = styledElement(
    'canvas',
    {
      position: 'absolute',
      inset: '0',
      width: '100%',
      height: '100%',
      cursor: 'crosshair',
      outline: 'none',
      touchAction: 'none',
    },
    { tabIndex: 0, role: 'application', ariaLabel: description },
  );
  return canvas;
}
