import type { Handlers } from '../../../shared/messages/contract.ts';
import type {
  CaptureNotice,
  CaptureSelection,
} from '../../../shared/messages/contracts/capture-methods.ts';
import type { ExtensionContract } from '../../../shared/messages/contracts/extension-contract.ts';
import type { HostContract } from '../../../shared/messages/contracts/host-contract.ts';
import { MessageError } from '../../../shared/messages/message-error.ts';
import type { Peer } from '../../../shared/messages/peer.ts';
import { callHost } from '../../host-state/connected-host.ts';
import { startByHost } from '../../host-state/start-by-host.ts';
import type { Taking } from '../../overlay/controls/toolbar.ts';
import { cropPicture } from '../../overlay/crop-picture.ts';
import { fromDataUrl } from '../../reader/data-url.ts';
import { localSettings } from '../../settings/local-settings.ts';
import { chooseLanguage } from '../../ui/messages/language.ts';
import type { Messages } from '../../ui/messages/message-catalog.ts';
import { hideNotice, notify, openTaken } from './notify.ts';
import { NotCoveringError, OverlaySession, type WatchRequest } from './overlay-session.ts';
import type { ReadingsUnderWay } from './readings-under-way.ts';
import { serveOverlays } from './serve-overlays.ts';
import { takePicture } from './take-picture.ts';

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
        // A notification that is about to show would appear a moment later.
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

type Unread = { png: string; selection: NonNullable<CaptureSelection> };

type UnreadCaptures = {
  /** The host reads what was selected now. */
  add(captureId: string, unread: Unread): void;
  /** The host reported the result. */
  delete(captureId: string): void;
  /** The host is gone: reads here what it has not reported. */
  readHere(): Promise<void>;
};

/**
 * Selections that the host is still reading. What was on the screen may not be there again, so
 * the picture is kept here until the host has confirmed that it has it.
 */
function createUnreadCaptures(readings: ReadingsUnderWay): UnreadCaptures {
  const captures = new Map<string, Unread & { reading: Disposable }>();
  const take = (captureId: string) => {
    captures.get(captureId)?.reading[Symbol.dispose]();
    captures.delete(captureId);
  };
  return {
    add: (captureId, unread) =>
      void captures.set(captureId, { ...unread, reading: readings.begin() }),
    delete: take,
    async readHere() {
      const lost = [...captures];
      captures.clear();
      for (const [, { png, selection, reading }] of lost) {
        using _reading = reading;
        const picture = await createImageBitmap(fromDataUrl(`data:image/png;base64,${png}`));
        const part = await cropPicture(picture, selection.region);
        picture.close();
        const { display, languages, layout } = selection;
        await takePicture(part, { kind: 'screen', display }, { how: { languages, layout } });
      }
    },
  };
}

/**
 * Has the host watch a part of the screen, or reports why not. The toolbar button shows that it
 * does: a notification might cover what is watched.
 */
async function startWatch(request: WatchRequest): Promise<void> {
  try {
    await callHost('watch.start', request);
  } catch (error) {
    console.warn('Screenscribe: a part of the screen is not watched.', error);
    const { ui } = await localSettings.read();
    const { failedTitle, failedText, tooMany } = chooseLanguage(ui.language).messages.watch;
    const isTooMany = error instanceof MessageError && error.code === 'too_many_requests';
    await notify(failedTitle, isTooMany ? tooMany : failedText);
  }
}

/** Notifies the user of the result of a screen capture. */
async function showNotice({
  kind,
  text,
  unsaved,
  paused,
  entryId,
  link,
  table,
}: CaptureNotice): Promise<void> {
  const { ui } = await localSettings.read();
  const { capture, errors } = chooseLanguage(ui.language).messages;
  const about = { entry: entryId, link, table };
  if (unsaved) {
    const title = kind === 'copied' ? capture.onlyCopiedTitle : capture.lostTitle;
    return await notify(title, unsaved === 'full' ? errors.diskFull : errors.notKept, { link });
  }
  if (paused) return await notify(...pausedNotice({ kind, text }, { capture, errors }), { link });
  switch (kind) {
    case 'copied':
      return await notify(capture.copiedTitle, text, about);
    case 'kept':
      return await notify(capture.keptTitle, text, about);
    case 'not_copied':
      return await notify(capture.keptTitle, errors.clipboard, about);
    case 'nothing':
      return await notify(capture.nothingTitle, capture.nothingText, about);
    case 'failed':
      return await notify(capture.failedTitle, capture.nothingText);
  }
}

/** Notifies the user why the frozen screen could not be shown. */
async function showFailure(error: unknown): Promise<void> {
  const { ui } = await localSettings.read();
  const { capture } = chooseLanguage(ui.language).messages;
  const { notShownTitle, notCoveringText, notShownText } = capture;
  await notify(notShownTitle, error instanceof NotCoveringError ? notCoveringText : notShownText);
}

/** The title and the text where the history is paused: nothing of the capture is kept in it. */
function pausedNotice(
  { kind, text }: Pick<CaptureNotice, 'kind' | 'text'>,
  { capture, errors }: Pick<Messages, 'capture' | 'errors'>,
): [title: string, message: string] {
  switch (kind) {
    case 'copied':
    case 'kept':
      return [capture.pausedTitle, text];
    case 'not_copied':
      return [capture.lostTitle, errors.clipboardPaused];
    case 'nothing':
      return [capture.nothingTitle, capture.pausedText];
    case 'failed':
      return [capture.failedTitle, capture.pausedText];
  }
}
