import type { ExtensionContract } from '../../../shared/messages/contracts/extension-contract.ts';
import type { HostContract } from '../../../shared/messages/contracts/host-contract.ts';
import { Peer } from '../../../shared/messages/peer.ts';
import type { Transport } from '../../../shared/messages/transport.ts';
import { onOverlayConnected } from '../../platform/messaging/overlay-ports.ts';
import { localSettings } from '../../settings/local-settings.ts';
import { chooseLanguage } from '../../ui/messages/language.ts';
import { lastScreenRegion, rememberScreenRegion } from './last-region.ts';
import { overlayContract } from './overlay-contract.ts';
import type { OverlayRequest, OverlaySession } from './overlay-session.ts';

type Pictures = Map<string, Promise<{ png: string }>>;
type Shown = { session: OverlaySession; pictures: Pictures };

export type Overlays = {
  /** Answers the windows of a session until the returned function is called. */
  show(
    session: OverlaySession,
    request: OverlayRequest,
    host: Peer<ExtensionContract, HostContract>,
  ): () => void;
};

/** Answers the windows that show the frozen screen. To be called when the background starts. */
export function serveOverlays(): Overlays {
  const captures = new Map<string, Shown>();
  onOverlayConnected((transport) => serve(transport, captures));
  return {
    show(session, { captureId, shown }, host) {
      // Asked for at once: they come while the windows open.
      const pictures: Pictures = new Map(shown.map(({ id }) => [id, picture(host, captureId, id)]));
      captures.set(captureId, { session, pictures });
      return () => void captures.delete(captureId);
    },
  };
}

function picture(host: Peer<ExtensionContract, HostContract>, captureId: string, display: string) {
  const coming = host.call('capture.picture', { captureId, display });
  // A window may never ask for it.
  coming.catch(() => undefined);
  return coming;
}

function serve(transport: Transport, captures: Map<string, Shown>): void {
  let here: { session: OverlaySession; display: string } | undefined;
  const peer = new Peer(transport, {
    local: overlayContract,
    remote: { methods: {}, events: {} },
    handlers: {
      async 'overlay.open'({ captureId, display }) {
        const capture = captures.get(captureId);
        if (!capture) throw new Error('the capture has ended');
        here = { session: capture.session, display };
        const { windows } = capture.session.display(display);
        const [shown, words, last] = await Promise.all([
          capture.pictures.get(display),
          overlayWords(),
          lastScreenRegion(display),
        ]);
        return { png: shown?.png ?? '', targets: windows, words, last: last ?? null };
      },
      async 'overlay.end'({ region }) {
        if (!here) return {};
        const { session, display } = here;
        if (!region) session.cancel();
        else {
          session.select(display, region);
          await rememberScreenRegion({ display, region });
        }
        return {};
      },
    },
    onError: (error) => console.warn('Screenscribe: a window of the capture failed.', error),
  });
  void peer.closed.then(() => here?.session.cancel());
}

async function overlayWords() {
  const { ui } = await localSettings.read();
  const { capture } = chooseLanguage(ui.language).messages;
  return { title: capture.overlayTitle, hint: capture.screenHint, description: capture.overlay };
}
