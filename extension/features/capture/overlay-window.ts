import './overlay-window.css';
import { Peer } from '../../../shared/messages/peer.ts';
import { selectRegion } from '../../overlay/select-region.ts';
import { connectOverlay } from '../../platform/messaging/overlay-ports.ts';
import { fromDataUrl } from '../../reader/data-url.ts';
import { announceWindow } from '../../windows/announce-window.ts';
import { overlayContract } from './overlay-contract.ts';
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
    const { png, targets, words, tools, title, last } = await background.call('overlay.open', {
      captureId: query.get('capture') ?? '',
      display: query.get('display') ?? '',
    });
    const picture = await createImageBitmap(fromDataUrl(`data:image/png;base64,${png}`));
    await untilCovering(picture);
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
      },
      copy: (part) => void background.call('overlay.copy', { part }).catch(console.warn),
    });
    // Said by the title too: the window is ready for the pointer.
    document.title = title;
    void announceWindow('overlay', { signal: ended.signal });
    await background.call('overlay.end', { taken: await selecting });
  } finally {
    background.close();
  }
}

/** How long reading the display may take, in ms: the host gives up earlier. */
const readingMs = 120_000;

/** How long the window system may take to make the window as large as the display, in ms. */
const growingMs = 3_000;

/** A picture that is shown before its window has its size would jump. */
async function untilCovering(picture: ImageBitmap): Promise<void> {
  const covering = () =>
    Math.abs(innerWidth * devicePixelRatio - picture.width) <= devicePixelRatio &&
    Math.abs(innerHeight * devicePixelRatio - picture.height) <= devicePixelRatio;
  if (covering()) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const late = setTimeout(resolve, growingMs);
  const check = () => covering() && resolve();
  addEventListener('resize', check);
  await promise;
  removeEventListener('resize', check);
  clearTimeout(late);
}
