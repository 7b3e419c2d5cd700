import type { Box } from '../../../shared/api/box.ts';
import type { Point } from '../../../shared/geometry.ts';
import type {
  CaptureSelection,
  FrozenDisplayView,
} from '../../../shared/messages/contracts/capture-methods.ts';
import { MessageError } from '../../../shared/messages/message-error.ts';
import type { HostParams } from '../../host-state/host-calls.ts';
import type { Taking } from '../../overlay/controls/toolbar.ts';
import {
  closeWindow,
  type DisplayPlace,
  type DisplayPlaces,
  displayPlaces,
  focusWindow,
  onWindowClosed,
  onWindowFocused,
  openFullScreen,
} from '../../platform/browser-windows/full-screen-window.ts';

/** A part of the desktop to watch, in its physical pixels. */
export type WatchRequest = HostParams<'watch.start'>;

export type CaptureRequest = {
  captureId: string;
  shown: FrozenDisplayView[];
  connected: Omit<FrozenDisplayView, 'windows'>[];
};

/** A window of a capture that the window system does not let cover its display. */
export class NotCoveringError extends MessageError {
  constructor(display: string) {
    super('not_covering', `the window on display ${display} does not cover it`);
  }
}

/** How long the windows may take to request their pictures, in ms. */
const openingMs = 20_000;

/** The windows of one capture: they open together, and all of them end with the first that does. */
export class OverlaySession {
  /** What was selected, null where it was cancelled; rejects where no window asked for its picture. */
  readonly selected: Promise<CaptureSelection>;
  /** What is to be done with the entry once it is there, besides copying its text. */
  action: Taking['action'] | undefined;
  /** Set where the region is to be watched instead of read: the capture is cancelled then. */
  watch: WatchRequest | undefined;
  readonly #request: CaptureRequest;
  readonly #outcome = Promise.withResolvers<CaptureSelection>();
  readonly #ended = new AbortController();
  readonly #waiting: Set<string>;

  /** @param signal aborted when the host gives the capture up */
  constructor(request: CaptureRequest, signal: AbortSignal) {
    this.#request = request;
    this.#waiting = new Set(request.shown.map(({ id }) => id));
    this.selected = this.#outcome.promise;
    signal.addEventListener('abort', () => this.cancel());
    if (signal.aborted) this.cancel();
    const late = setTimeout(() => this.#fail(new Error('no window came up')), openingMs);
    this.#ended.signal.addEventListener('abort', () => clearTimeout(late));
  }

  /** Opens the windows; `selected` rejects where that fails. */
  async open(): Promise<void> {
    const { captureId, shown, connected } = this.#request;
    const ids: number[] = [];
    onWindowClosed((id) => ids.includes(id) && this.cancel(), this.#ended.signal);
    const openOn = async (display: FrozenDisplayView, places: Map<string, DisplayPlace>) => {
      const query = { capture: captureId, display: display.id };
      const id = await openFullScreen('overlay', places.get(display.id) ?? display, query);
      ids.push(id);
      this.#whenEnded(() => void closeWindow(id));
      return id;
    };
    try {
      const places = placeDisplays(connected, await displayPlaces());
      const opening = shown.map((display) => openOn(display, places));
      const [first] = await Promise.all(opening);
      if (first === undefined) return;
      if (shown.length > 1) await focusWindow(first);
      this.#keepFocus(ids, first);
    } catch (error) {
      this.#fail(error);
    }
  }

  /** The window of that display has opened. Throws where the capture has no such display. */
  display(id: string): FrozenDisplayView {
    const display = this.#request.shown.find((one) => one.id === id);
    if (!display) throw new Error('the capture does not show this display');
    this.#waiting.delete(id);
    return display;
  }

  select(selection: NonNullable<CaptureSelection>): void {
    this.#outcome.resolve(selection);
    this.#ended.abort();
  }

  fail(error: unknown): void {
    this.#outcome.reject(error);
    this.#ended.abort();
  }

  cancel(): void {
    this.#outcome.resolve(null);
    this.#ended.abort();
  }

  /** A browser that was started for the capture may show its own window later, and over this one. */
  #keepFocus(ids: number[], first: number): void {
    if (this.#ended.signal.aborted) return;
    onWindowFocused((id) => {
      if (!ids.includes(id)) void focusWindow(first).catch(() => undefined);
    }, this.#ended.signal);
  }

  #fail(error: unknown): void {
    // Once every window has shown its picture nothing is late any more.
    if (this.#waiting.size > 0) this.fail(error);
  }

  #whenEnded(act: () => void): void {
    if (this.#ended.signal.aborted) act();
    else this.#ended.signal.addEventListener('abort', act);
  }
}

type Identified = Box & { id: string };

/**
 * Where the browser's windows must go to be on the host's displays, by their ids. The host uses
 * physical pixels, the browser units that may be scaled per display, so displays are matched by
 * their relative places: these are alike in both lists.
 */
export function placeDisplays(
  connected: Identified[],
  { displays, pixelRatio }: DisplayPlaces,
): Map<string, DisplayPlace> {
  if (displays?.length !== connected.length) return scaled(connected, pixelRatio);
  const centres = relativeCentres(connected);
  const free = relativeCentres(displays).map((centre, index) => ({ centre, index }));
  const places = new Map<string, DisplayPlace>();
  for (const [index, { id }] of connected.entries()) {
    const centre = centres[index] ?? { x: 0, y: 0 };
    free.sort((a, b) => distance(a.centre, centre) - distance(b.centre, centre));
    const place = displays[free.shift()?.index ?? 0];
    if (place) places.set(id, place);
  }
  return places;
}

function scaled(connected: Identified[], ratio: number): Map<string, DisplayPlace> {
  return new Map(
    connected.map(({ id, x, y, width, height }) => [
      id,
      { x: x / ratio, y: y / ratio, width: width / ratio, height: height / ratio },
    ]),
  );
}

/** The center of each rectangle, scaled so that the rectangle around all of them is 1 × 1. */
function relativeCentres(places: Box[]): Point[] {
  const left = Math.min(...places.map(({ x }) => x));
  const top = Math.min(...places.map(({ y }) => y));
  const width = Math.max(...places.map((place) => place.x + place.width)) - left;
  const height = Math.max(...places.map((place) => place.y + place.height)) - top;
  return places.map((place) => ({
    x: (place.x + place.width / 2 - left) / width,
    y: (place.y + place.height / 2 - top) / height,
  }));
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
