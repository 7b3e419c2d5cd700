import type { Logger } from 'pino';
import type { Box } from '../../../shared/api/box.ts';
import type { Display } from '../../../shared/api/display.ts';
import { Problem } from '../../../shared/api/problem.ts';
import type { Point } from '../../../shared/geometry.ts';
import type { Params } from '../../../shared/messages/contract.ts';
import { maxFrozenWindows } from '../../../shared/messages/contracts/capture-methods.ts';
import type { ExtensionContract } from '../../../shared/messages/contracts/extension-contract.ts';
import { encodePng } from '../../../shared/node/image/decode-with-sharp.ts';
import type { Input } from '../../input/input.ts';
import { intersection } from '../../screen/desktop-bounds.ts';
import type { Frozen, Screen } from '../../screen/screen.ts';
import type { SystemWindow } from '../../screen/system-window.ts';
import { waylandSocket } from '../../wayland/socket-path.ts';

/** The desktop at one moment: what every display showed, and where the windows were. */
export type FrozenDesktop = {
  /** The one with the pointer comes first. */
  shown: Frozen[];
  connected: Display[];
  windows: SystemWindow[];
  /** Where the pointer was on a display, in pixels of its image; undefined elsewhere. */
  pointerOn(display: Display): Promise<Point | undefined>;
  /** One of those that are shown. Throws `not_found`. */
  of(id: string): Frozen;
  /** The image of a display as a PNG, encoded since it was frozen. Rejects with `not_found`. */
  png(id: string): Promise<Uint8Array>;
};

type FreezeParts = { screen: Screen; input: Input; log: Logger };

/** Freezes every display, or the one with that id. Throws as `Screen.freeze` does. */
export async function freezeDesktop(
  { screen, input, log }: FreezeParts,
  only?: string | undefined,
): Promise<FrozenDesktop> {
  const frozen = await screen.freeze(only);
  const pointer = pointerOf(input);
  const connected = await screen.displays();
  const [windows, shown] = await Promise.all([
    screen.windows().catch((error: unknown) => {
      log.debug({ err: error }, 'the windows on the screen are not known');
      return [];
    }),
    pointedFirst(frozen, pointer),
  ]);
  const pngs = new Map(
    shown.map(({ display, picture }) => [display.id, settledLater(encodePng(picture))]),
  );
  return {
    shown,
    connected,
    windows,
    async pointerOn(display) {
      const at = await pointer;
      return at && holds(display, at) ? { x: at.x - display.x, y: at.y - display.y } : undefined;
    },
    of(id) {
      const found = shown.find(({ display }) => display.id === id);
      if (found) return found;
      throw unknown(id);
    },
    png: (id) => pngs.get(id) ?? Promise.reject(unknown(id)),
  };
}

function unknown(id: string): Problem {
  return new Problem('not_found', `The capture does not show the display “${id}”.`);
}

/** Compositors report the pointer's position to a program over its own windows only. */
async function pointerOf(input: Input): Promise<Point | undefined> {
  if (waylandSocket() !== undefined) return undefined;
  return await input.position().catch(() => undefined);
}

async function pointedFirst(
  frozen: Frozen[],
  asked: Promise<Point | undefined>,
): Promise<Frozen[]> {
  if (frozen.length < 2) return frozen;
  const pointer = await asked;
  // Where the pointer's position is not known, the primary display is as good as any.
  const rank = ({ display }: Frozen) =>
    pointer ? Number(!holds(display, pointer)) : Number(!display.primary);
  return frozen.toSorted((a, b) => rank(a) - rank(b));
}

function holds(display: Box, { x, y }: Point): boolean {
  return intersection(display, { x, y, width: 1, height: 1 }) !== null;
}

/** A promise that may reject before it is awaited. */
function settledLater<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

/** What an extension needs to know to show a frozen desktop. */
export function describeFrozen(
  captureId: string,
  { shown, connected, windows }: FrozenDesktop,
): Params<ExtensionContract, 'capture.select'> {
  return {
    captureId,
    shown: shown.map(({ display }) => ({
      ...placeOf(display),
      windows: visibleOn(display, windows),
    })),
    connected: connected.map(placeOf),
  };
}

function placeOf({ id, x, y, width, height }: Display) {
  return { id, x, y, width, height };
}

/** The visible parts of the windows on a display, the topmost first, in pixels of its image. */
export function visibleOn(display: Display, windows: SystemWindow[]) {
  return windows
    .flatMap(({ box }) => {
      const part = intersection(box, display);
      return part ? [{ ...part, x: part.x - display.x, y: part.y - display.y }] : [];
    })
    .slice(0, maxFrozenWindows);
}
