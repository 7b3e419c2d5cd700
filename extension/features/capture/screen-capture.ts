import type { Handlers } from '../../../shared/messages/contract.ts';
import type { ExtensionContract } from '../../../shared/messages/contracts/extension-contract.ts';
import type { HostContract } from '../../../shared/messages/contracts/host-contract.ts';
import { MessageError } from '../../../shared/messages/message-error.ts';
import type { Peer } from '../../../shared/messages/peer.ts';
import { startByHost } from '../../host-state/start-by-host.ts';
import type { Taking } from '../../overlay/controls/toolbar.ts';
import { hideNotice } from './notify.ts';
import { openTaken } from './open-taken.ts';
import { OverlaySession } from './overlay-session.ts';
import type { ReadingsUnderWay } from './readings-under-way.ts';
import { serveOverlays } from './serve-overlays.ts';
import { showFailure, showNotice } from './show-notice.ts';
import { startWatch } from './start-watch.ts';
import { createUnreadCaptures } from './unread-captures.ts';

type HostPeer = Peer<ExtensionContract, HostContract>;

/** Captures of the whole screen: the host freezes and reads it, windows of this browser show it. */
export type ScreenCapture = {
  /** Answers the host. */
  handlers: Pick<Handlers<ExtensionContract>, 'capture.select' | 'capture.hide_notice'>;
  attach(peer: HostPeer): void;
  /** Has the host start a capture. False where it cannot: the page may be captured instead. */
  start(): Promise<boolean>;
};

/** To be called when the background starts. */
export function createScreenCapture(readings: ReadingsUnderWay): ScreenCapture {
  let host: HostPeer | undefined;
  let noticed: Promise<void> = Promise.resolve();
  const overlays = serveOverlays();
  const unread = createUnreadCaptures(readings);
  const actions = new Map<string, Taking['action'] | undefined>();
  return {
    handlers: {
      async 'capture.hide_notice'() {
        // One that is only just coming would stand there a moment later.
        await noticed;
        return { hidden: await hideNotice() };
      },
      async 'capture.select'(request, { signal }) {
        if (!host) throw new MessageError('disconnected', 'the host is gone');
        const session = new OverlaySession(request, signal);
        const shownNow = overlays.show(session, request, host);
        try {
          void session.open();
          const selected = await session.selected;
          actions.set(request.captureId, session.action);
          if (session.watch) void startWatch(session.watch);
          const shown = selected && (await shownNow.picture(selected.display));
          if (shown) unread.add(request.captureId, { png: shown.png, selection: selected });
          return { selected };
        } catch (error) {
          void showFailure(error).catch(console.warn);
          throw error;
        } finally {
          shownNow.end();
        }
      },
    },
    attach(peer) {
      host = peer;
      peer.on('capture_notice', (notice) => {
        noticed = showNotice(notice).catch(console.warn);
      });
      peer.on('capture_done', ({ captureId, entryId }) => {
        const action = actions.get(captureId);
        actions.delete(captureId);
        unread.delete(captureId);
        if (action && entryId) void openTaken(action, entryId).catch(console.warn);
      });
      void peer.closed.then(() => {
        if (host === peer) host = undefined;
        void unread.readHere().catch(console.error);
      });
    },
    start: async () => host !== undefined && (await startByHost(host, 'capture.start')),
  };
}
