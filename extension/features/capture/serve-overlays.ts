import type { Box } from '../../../shared/api/box.ts';
import type { Transport } from '../../../shared/messages/contract.ts';
import type { FrozenDisplayView } from '../../../shared/messages/contracts/capture-methods.ts';
import type { ExtensionContract } from '../../../shared/messages/contracts/extension-contract.ts';
import type { HostContract } from '../../../shared/messages/contracts/host-contract.ts';
import { Peer } from '../../../shared/messages/peer.ts';
import { onOverlayConnected } from '../../platform/messaging/browser-ports.ts';
import { localSettings } from '../../settings/local-settings.ts';
import { chooseLanguage } from '../../ui/messages/language.ts';
import { lastScreenRegion, rememberScreenRegion } from './last-region.ts';
import { overlayContract } from './overlay-contract.ts';
import {
  overlayChoicesOf,
  overlayTextsOf,
  setUnwrapLines,
  toolTextsOf,
} from './overlay-messages.ts';
import {
  type CaptureRequest,
  NotCoveringError,
  type OverlaySession,
  type WatchRequest,
} from './overlay-session.ts';

type Pictures = Map<string, Promise<{ png: string }>>;
type HostPeer = Peer<ExtensionContract, HostContract>;
type Shown = { session: OverlaySession; pictures: Pictures; host: HostPeer };

export type Overlays = {
  /** Answers the windows of a session until it is ended, and holds their pictures. */
  show(
    session: OverlaySession,
    request: CaptureRequest,
    host: HostPeer,
  ): { picture(display: string): Promise<{ png: string }> | undefined; end(): void };
};

/** Answers the windows that show the frozen screen. To be called when the background starts. */
export function serveOverlays(): Overlays {
  const captures = new Map<string, Shown>();
  onOverlayConnected((transport) => serve(transport, captures));
  return {
    show(session, { captureId, shown }, host) {
      // Requested at once: they arrive while the windows open.
      const pictures: Pictures = new Map(shown.map(({ id }) => [id, picture(host, captureId, id)]));
      captures.set(captureId, { session, pictures, host });
      return {
        picture: (display) => pictures.get(display),
        end: () => void captures.delete(captureId),
      };
    },
  };
}

/** How long reading a display may take, in ms: the host times out earlier. */
const readingMs = 120_000;

function picture(host: HostPeer, captureId: string, display: string) {
  const coming = host.call('capture.picture', { captureId, display });
  // A window may never ask for it.
  coming.catch(() => undefined);
  return coming;
}

function serve(transport: Transport, captures: Map<string, Shown>): void {
  let here: { capture: Shown; captureId: string; display: string } | undefined;
  const opened = () => {
    if (here) return here;
    throw new Error('the window has not asked what to show');
  };
  const peer = new Peer(transport, {
    local: overlayContract,
    remote: { methods: {}, events: {} },
    handlers: {
      async 'overlay.open'({ captureId, display }) {
        const capture = captures.get(captureId);
        if (!capture) throw new Error('the capture has ended');
        here = { capture, captureId, display };
        const { windows } = capture.session.display(display);
        const [shown, texts, last] = await Promise.all([
          capture.pictures.get(display),
          overlayWords(),
          lastScreenRegion(display),
        ]);
        return { png: shown?.png ?? '', targets: windows, ...texts, last: last ?? null };
      },
      async 'overlay.unwrap'({ on }) {
        await setUnwrapLines(on);
        return {};
      },
      async 'overlay.not_covering'() {
        const { capture, display } = opened();
        capture.session.fail(new NotCoveringError(display));
        return {};
      },
      'overlay.read'(_, { signal }) {
        const { capture, captureId, display } = opened();
        const options = { signal, timeoutMs: readingMs };
        return capture.host.call('capture.read', { captureId, display }, options);
      },
      async 'overlay.choices'() {
        const { ui } = await localSettings.read();
        return await overlayChoicesOf(chooseLanguage(ui.language).messages);
      },
      'overlay.copy'({ part }) {
        const { capture, captureId, display } = opened();
        return capture.host.call('capture.copy', { captureId, display, part });
      },
      async 'overlay.end'({ taken }) {
        if (!here) return {};
        const { display, capture } = here;
        const { session } = capture;
        if (!taken) session.cancel();
        else {
          const { taking, ...what } = taken;
          const { action, ...how } = taking ?? {};
          session.action = action;
          if (action === 'watch') {
            session.watch = watchRequest(session.display(display), taken.region, taking?.languages);
            session.cancel();
          } else session.select({ display, ...what, ...how });
          // Words are taken where they are: the next picture has others there.
          if (!taken.part) await rememberScreenRegion({ display, region: taken.region });
        }
        return {};
      },
    },
    onError: (error) => console.warn('Screenscribe: a window of the capture failed.', error),
  });
  void peer.closed.then(() => here?.capture.session.cancel());
}

/** The region of a display's picture as a place on the desktop. */
function watchRequest(
  display: FrozenDisplayView,
  { x, y, width, height }: Box,
  languages: string[] | undefined,
): WatchRequest {
  return {
    ...{ x: display.x + x, y: display.y + y, width, height },
    ...(languages && { languages }),
  };
}

async function overlayWords() {
  const { ui, capture } = await localSettings.read();
  const { messages } = chooseLanguage(ui.language);
  const { overlayTitle, screenHint } = messages.capture;
  const words = overlayTextsOf(messages, screenHint);
  const unwrap = capture.unwrapLines;
  return { title: overlayTitle, words, tools: toolTextsOf(messages, true), unwrap };
}
