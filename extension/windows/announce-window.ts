import type { WindowKind } from '../../shared/api/window.ts';
import type { Handlers } from '../../shared/messages/contract.ts';
import { MessageError } from '../../shared/messages/message-error.ts';
import { Peer } from '../../shared/messages/peer.ts';
import { connectPage } from '../platform/messaging/browser-ports.ts';
import {
  backgroundContract,
  type EditorPage,
  learnPanelMargins,
  type PageDescription,
  pageContract,
  panelMargins,
} from './page-contract.ts';

const notAnEditor = () => {
  throw new MessageError('method_not_found', 'this page is no editor');
};

const noEditor: Handlers<EditorPage> = {
  'editor.read': notAnEditor,
  'editor.show': notAnEditor,
  'editor.write': notAnEditor,
  'editor.select': notAnEditor,
};

/** A background that was stopped restarts at the next call; the pause covers a start that fails. */
const againMs = 500;

/**
 * Notifies the background that this page is open as a window of that kind, for as long as it is, or
 * until `signal` aborts. To be called once the page shows its content.
 */
export async function announceWindow(
  kind: WindowKind,
  { editor = noEditor, signal }: { editor?: Handlers<EditorPage>; signal: AbortSignal },
): Promise<void> {
  learnPanelMargins(signal);
  await painted();
  while (!signal.aborted) {
    const peer = new Peer(await connectPage(kind), {
      local: pageContract,
      remote: backgroundContract,
      handlers: {
        ...editor,
        'page.describe': describePage,
        'page.close': () => {
          // The response is sent first.
          setTimeout(() => window.close());
          return {};
        },
      },
    });
    const leave = () => peer.close();
    signal.addEventListener('abort', leave, { once: true });
    if (signal.aborted) leave();
    await peer.closed;
    signal.removeEventListener('abort', leave);
    await new Promise((resolve) => setTimeout(resolve, againMs));
  }
}

/** Two frames later what was rendered is on the screen. A hidden page has no frames. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, againMs);
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
}

/** Where this page stands on the desktop. */
function describePage(): PageDescription {
  const { availWidth: width, availHeight: height } = screen;
  return {
    title: document.title,
    scale: devicePixelRatio,
    width: innerWidth,
    height: innerHeight,
    origin: contentOrigin(),
    margins: panelMargins() ?? null,
    workArea: {
      x: numberIn(screen, 'availLeft') ?? 0,
      y: numberIn(screen, 'availTop') ?? 0,
      width,
      height,
    },
  };
}

/** Firefox only. https://developer.mozilla.org/docs/Web/API/Window/mozInnerScreenX */
function contentOrigin(): PageDescription['origin'] {
  const x = numberIn(window, 'mozInnerScreenX');
  const y = numberIn(window, 'mozInnerScreenY');
  return x === undefined || y === undefined ? null : { x, y };
}

/** What the types do not know, since not every browser has it. */
function numberIn(object: object, name: string): number | undefined {
  const value: unknown = Reflect.get(object, name);
  return typeof value === 'number' ? value : undefined;
}
