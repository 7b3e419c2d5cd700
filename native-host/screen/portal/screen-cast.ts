import { z } from 'zod';
import { Problem } from '../../../shared/api/problem.ts';
import type { RgbaImage } from '../../../shared/ocr/image/image.ts';
import { forgetConsent, keepConsent, readConsent } from '../../portal/consent-file.ts';
import {
  askPortal,
  introduce,
  type PortalAnswer,
  portals,
  portalVersion,
  watchPortal,
} from '../../portal/portal.ts';
import {
  displaysWanted,
  hangs,
  lasting,
  openPortalSession,
  type Stream,
  streams,
} from '../../portal/portal-session.ts';
import { BusError, openSessionBus, type SessionBus } from '../../portal/session-bus.ts';
import type { Output } from '../wayland-outputs.ts';
import { receiveFrames, type StreamFrames } from './receive-frames.ts';

/**
 * The displays that a person shares, as the desktop streams them: without the flash of each portal
 * screenshot, and at no cost while nothing changes.
 */
export type ScreenCast = Disposable & {
  readonly isOpen: boolean;
  /** When the person, or the desktop for them, has ended it, by `performance.now`. */
  readonly revokedAt: number | undefined;
  /** How many images have arrived so far, of all displays. */
  readonly frames: number;
  /** What is shown on a display now; undefined for one that is not shared. */
  picture(output: Output): RgbaImage | undefined;
};

const started = z.object({ streams, restore_token: z.string().optional() });
/** The first version that remembers a person's consent; without it each start would ask. */
const keeping = 4;
/** In ms: requests that involve no person are answered by then. */
const setUpMs = 5_000;
const dialogMs = 120_000;

/**
 * Has the desktop stream its displays, for which it asks the person once; the token for their
 * consent is kept in `consentFile`.
 * @returns undefined where the desktop has no such portal, or the programs to receive images are
 *   missing
 * @throws {Problem} `permission_denied` with what to do, `timeout` where the portal hangs
 */
export async function openScreenCast(consentFile: string): Promise<ScreenCast | undefined> {
  const bus = await openSessionBus().catch(withoutBus);
  if (!bus) return undefined;
  using untilOpen = new DisposableStack();
  untilOpen.use(bus);
  await introduce(bus);
  const version = await portalVersion(bus, portals.screenCast);
  if (version === null || version < keeping) return undefined;
  const cast = await open(bus, consentFile);
  if (cast) untilOpen.move();
  return cast;
}

async function open(bus: SessionBus, consentFile: string): Promise<ScreenCast | undefined> {
  using untilSent = new DisposableStack();
  const kept = new DisposableStack();
  kept.use(bus);
  const early = Promise.withResolvers<never>();
  early.promise.catch(() => undefined);
  let isOpen = true;
  let revokedAt: number | undefined;
  const end = () => {
    isOpen = false;
    early.reject(refused());
    kept.dispose();
  };
  untilSent.defer(end);
  const path = await openPortalSession(bus, portals.screenCast, () => {
    // A person who ends the sharing is asked before it goes on.
    revokedAt = performance.now();
    forgetConsent(consentFile);
    end();
  });
  await watchPortal(bus, end);
  const given = await Promise.race([ask(bus, path, consentFile), early.promise]);
  if (given.restore_token === undefined) forgetConsent(consentFile);
  else await keepConsent(consentFile, given.restore_token);
  const received = given.streams.map((stream) => ({
    stream,
    of: kept.use(receiveFrames(stream.node)),
  }));
  const first = await Promise.race([firstFrames(received.map((one) => one.of)), early.promise]);
  if (!first) return undefined;
  untilSent.move();
  return {
    get isOpen() {
      return isOpen && received.every((one) => one.of.isOpen);
    },
    get revokedAt() {
      return revokedAt;
    },
    get frames() {
      return received.reduce((sum, one) => sum + one.of.count, 0);
    },
    picture(output) {
      const shown = received.find(({ stream }) => shows(stream, output, received.length));
      return shown?.of.last;
    },
    [Symbol.dispose]: end,
  };
}

/** Requests the displays, and has the person asked. */
async function ask(bus: SessionBus, path: string, consentFile: string) {
  const of = { interface: portals.screenCast, signature: 'o', body: [path] };
  const options = { ...displaysWanted(bus), ...lasting(bus, readConsent(consentFile)) };
  const setUp = { limitMs: setUpMs, unanswered: hangs, options };
  requireDone(await askPortal(bus, { ...of, member: 'SelectSources' }, setUp));
  const start = { ...of, member: 'Start', signature: 'os', body: [path, ''] };
  return started.parse(requireDone(await askPortal(bus, start, { limitMs: dialogMs, unanswered })));
}

/** Whether the first frames of all of them have arrived; false where nothing can receive them. */
async function firstFrames(all: StreamFrames[]): Promise<boolean> {
  const begun = await Promise.all(all.map((one) => one.begun));
  return begun.length > 0 && begun.every(Boolean);
}

/** A desktop with one display may leave out its position. */
function shows({ position }: Stream, { logical }: Output, shared: number): boolean {
  if (position === undefined) return shared === 1;
  return position[0] === logical.x && position[1] === logical.y;
}

function withoutBus(error: unknown): undefined {
  if (error instanceof BusError) return undefined;
  throw error;
}

function requireDone(answer: PortalAnswer): Record<string, unknown> {
  if (answer.state === 'done') return answer.results;
  throw refused();
}

/** How a request ends while the desktop's dialog is open. */
export function unanswered(): Problem {
  return new Problem(
    'permission_denied',
    'The desktop asks whether Screenscribe may see the screen. Share the displays in its dialog, and ' +
      'try again.',
  );
}

/** How a request ends where a person refuses it, or no longer allows it. */
export function refused(): Problem {
  return new Problem(
    'permission_denied',
    'The desktop, or the person at it, does not let Screenscribe see the screen all the time. Try ' +
      'again, choose every display in its dialog, and share.',
  );
}
