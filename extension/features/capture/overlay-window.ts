import './overlay-window.css';
import { Peer } from '../../../shared/messages/peer.ts';
import { selectRegion } from '../../overlay/select-region.ts';
import { connectOverlay } from '../../platform/messaging/overlay-ports.ts';
import { fromDataUrl } from '../../reader/data-url.ts';
import { announceWindow } from '../../windows/announce-window.ts';
import { keepCovering } from './keep-covering.ts';
import { type OverlayContract, overlayContract } from './overlay-contract.ts';
import { keepOverlayPreferences, overlayPreferences } from './overlay-preferences.ts';

/** Fills a window with a frozen display and tells the background what was selected of it. */
export async function serveOverlayWindow(query: URLSearchParams): Promise<void> {
  const background = new Peer(connectOverlay(), {
    local: { methods: {}, events: {} },
    handlers: {},
    remote: overlayContract,
  });
  const ended = new AbortController();
  // Whatever ends the capture ends this window, and the other way round.
  void background.closed.then(() => {
    ended.abort();
    window.close();
  });
  // Until the picture is there the overlay hears no keys.
  addEventListener('keydown', ({ key }) => key === 'Escape' && background.close());
  try {
    const opening = overlayPreferences();
    const { png, targets, words, tools, title, last, unwrap } = await background.call(
      'overlay.open',
      {
        captureId: query.get('capture') ?? '',
        display: query.get('display') ?? '',
      },
    );
    const picture = await createImageBitmap(fromDataUrl(`data:image/png;base64,${png}`));
    await untilCovering(picture, background, ended.signal);
    let setting: Promise<unknown> = Promise.resolve();
    const selecting = selectRegion({
      picture,
      into: document.body,
      words,
      targets,
      last: last ?? undefined,
      read: (signal) => background.call('overlay.read', {}, { signal, timeoutMs: readingMs }),
      adjusting: {
        texts: tools,
        choices: () => background.call('overlay.choices', {}),
        preferences: await opening,
        onPreferences: (changed) => void keepOverlayPreferences(changed),
        unwrap: {
          isOn: unwrap,
          set(on) {
            setting = background.call('overlay.unwrap', { on }).catch(console.warn);
          },
        },
        watches: true,
      },
      async copy(part) {
        await setting;
        await background.call('overlay.copy', { part }).catch(console.warn);
      },
    });
    // Said by the title too: the window is ready for the pointer.
    document.title = title;
    void announceWindow('overlay', { signal: ended.signal });
    const taken = await selecting;
    // It counts for what was taken.
    await setting;
    await background.call('overlay.end', { taken });
  } finally {
    background.close();
  }
}

/** How long reading the display may take, in ms: the host gives up earlier. */
const readingMs = 120_000;

type Background = Peer<
  { methods: Record<string, never>; events: Record<string, never> },
  OverlayContract
>;

/**
 * Resolves once the window covers its display. Whenever it does not, nothing can be chosen: the
 * picture would lie elsewhere than what it shows.
 */
async function untilCovering(picture: ImageBitmap, background: Background, signal: AbortSignal) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { body } = document;
  body.inert = true;
  const hearNothing = (event: KeyboardEvent) => {
    if (body.inert && event.key !== 'Escape') event.stopImmediatePropagation();
  };
  addEventListener('keydown', hearNothing, { capture: true, signal });
  const onChange = (covering: boolean) => {
    body.inert = !covering;
    if (covering) document.querySelector('canvas')?.focus();
    if (covering) resolve();
  };
  void keepCovering(picture, { signal, onChange }).then(async (covers) => {
    if (!covers) await background.call('overlay.not_covering', {});
  });
  await promise;
}
