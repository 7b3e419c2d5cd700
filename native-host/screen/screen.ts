import type { Box } from '../../shared/api/box.ts';
import type { Display } from '../../shared/api/display.ts';
import { Problem } from '../../shared/api/problem.ts';
import type { WindowEdges } from '../../shared/messages/contracts/window-methods.ts';
import { forkWorker } from '../../shared/node/workers/fork-worker.ts';
import { ChildEndedError, keepChild } from '../../shared/node/workers/keep-child.ts';
import type { RgbaImage } from '../../shared/ocr/image/image.ts';
import { waylandSocket } from '../wayland/socket-path.ts';
import { noDisplay, requireDisplay } from './display-server.ts';
import { type Settling, screenAnswers } from './screen-calls.ts';
import type { SystemWindow } from './system-window.ts';

/** Which part of the desktop: a region in its pixels, one display, both, or all of it. */
export type Area = { region?: Box | undefined; display?: string | undefined };

/** A photograph and the place on the desktop that it shows. */
export type Shot = { picture: RgbaImage; bounds: Box };

/** One display at one moment. */
export type Frozen = { display: Display; picture: RgbaImage };

/**
 * Photographs the desktop. Every method throws `no_display` where there is none, and `timeout`
 * where it does not answer.
 */
export type Screen = AsyncDisposable & {
  displays(): Promise<Display[]>;
  /**
   * The windows of all programs that are not minimized, the topmost first. Empty where the system
   * does not list them, as on Wayland.
   */
  windows(): Promise<SystemWindow[]>;
  /** The frame around the window with that id; null where the system does not report it. */
  edges(window: number): Promise<WindowEdges | null>;
  /** Whether windows can be kept above all others. */
  canKeepAbove(): Promise<boolean>;
  /** Keeps the window with that id above all others; false where that is not possible. */
  keepAbove(window: number): Promise<boolean>;
  /** Throws `region_off_screen`, or `not_found` for a display that is not connected. */
  shoot(area: Area): Promise<Shot>;
  /** The same as PNG bytes. */
  shootPng(area: Area): Promise<Uint8Array<ArrayBuffer>>;
  /**
   * Every display, or the one with that id, at the same moment.
   * Throws `not_found` for one that is not connected, `payload_too_large` for more pixels than
   * can be held.
   */
  freeze(display?: string): Promise<Frozen[]>;
  /**
   * How often a redraw of the desktop was detected; null where the system does not report redraws.
   * With `after` it resolves as soon as the number differs from that, or after `withinMs`, 10,000
   * at most.
   */
  drawn(since?: { after: number; withinMs: number }): Promise<number | null>;
  /**
   * Waits until a part of the desktop looks different from when it last settled under this key, and
   * has then stood still for an interval. Resolves to true as soon as that is so, also at the first
   * call; to false where nothing changed within `withinMs`, 5,000 at most. Waiting costs next to
   * nothing. Throws as `shoot`.
   */
  settled(settling: Settling): Promise<boolean>;
  /** Ends the waiting under a key, and drops what is kept for it. */
  forget(key: string): Promise<void>;
};

const limitMs = 20_000;
const restMs = 10 * 60_000;

/**
 * The screen, photographed in a child process: a display server that ends breaks the add-on's
 * connection for good, and one that hangs blocks the calling process.
 */
export function createScreen(): Screen {
  const child = keepChild({
    start: () =>
      forkWorker(new URL('./screen-worker.ts', import.meta.url), { name: 'The photographer' }),
    restMs,
  });

  async function ask(action: keyof typeof screenAnswers, payload: object = {}): Promise<unknown> {
    requireDisplay();
    // A child used before may have lost its display server, and another may have started.
    const isStale = child.running;
    try {
      return await child.call(action, payload, limitMs);
    } catch (error) {
      if (!isOfDisplay(error)) throw error;
      await child.end();
      if (isStale) return await ask(action, payload);
      throw error instanceof Problem ? error : noDisplay(error);
    }
  }

  return {
    displays: async () => screenAnswers.displays.parse(await ask('displays')),
    windows: async () => screenAnswers.windows.parse(await ask('windows')),
    edges: async (window) =>
      isX11() ? screenAnswers.edges.parse(await ask('edges', { window })) : null,
    canKeepAbove: async () =>
      isX11() && screenAnswers.canKeepAbove.parse(await ask('canKeepAbove')),
    keepAbove: async (window) =>
      isX11() && screenAnswers.keepAbove.parse(await ask('keepAbove', { window })),
    shoot: async (area) => screenAnswers.shoot.parse(await ask('shoot', area)),
    shootPng: async (area) => screenAnswers.shootPng.parse(await ask('shootPng', area)),
    freeze: async (display) => screenAnswers.freeze.parse(await ask('freeze', { display })),
    drawn: async (since) => screenAnswers.drawn.parse(await ask('drawn', { since })),
    settled: async (settling) => screenAnswers.settled.parse(await ask('settled', settling)),
    async forget(key) {
      if (child.running) await ask('forget', { key });
    },
    [Symbol.asyncDispose]: () => child[Symbol.asyncDispose](),
  };
}

function isX11(): boolean {
  return process.platform === 'linux' && waylandSocket() === undefined;
}

/** Whether a failure may come from a missing display, or one that has gone. */
function isOfDisplay(error: unknown): boolean {
  if (error instanceof ChildEndedError) return true;
  return error instanceof Problem && error.code === 'no_display';
}
