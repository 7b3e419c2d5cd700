import type { Logger } from 'pino';
import type { Box } from '../../shared/api/box.ts';
import { Problem } from '../../shared/api/problem.ts';
import type { AppWindow, PreferencesTab } from '../../shared/api/window.ts';
import { encodePng } from '../../shared/node/image/decode-with-sharp.ts';
import type { RgbaImage } from '../../shared/ocr/image/image.ts';
import { askExtension } from '../extensions/ask-extension.ts';
import type { Extensions } from '../extensions/extensions.ts';
import type { AttachedClient } from '../link/server/attached-clients.ts';
import { desktopBounds, intersection } from '../screen/desktop-bounds.ts';
import type { Screen } from '../screen/screen.ts';
import type { SystemWindow } from '../screen/system-window.ts';
import { placeWindow } from './place-window.ts';

/** The windows of the application, in all browsers. */
export type Windows = {
  /** The visible ones, of every attached browser. */
  list(): Promise<AppWindow[]>;
  /** Opens a window or brings it to the front, in the browser used last. */
  open(
    window: { kind: 'preferences'; tab?: PreferencesTab } | { kind: 'about' | 'onboarding' },
    signal?: AbortSignal,
  ): Promise<void>;
  /**
   * A PNG of the windows, or of one by its id or kind: only their own pixels, the rest is
   * transparent. Throws `no_screenshot` where there is none, `not_found` for a missing one.
   */
  photograph(only?: string): Promise<Uint8Array<ArrayBuffer>>;
  /** A PNG of the sidebar. Throws `sidebar_hidden`. */
  photographSidebar(): Promise<Uint8Array<ArrayBuffer>>;
};

type LocatedWindow = {
  window: AppWindow;
  system: SystemWindow | undefined;
  /** The windows of other programs that may cover it. */
  above: SystemWindow[];
};

export function createWindows(parts: {
  extensions: Extensions;
  screen: Screen;
  log: Logger;
}): Windows {
  const { extensions, screen, log } = parts;
  const located = () => locateWindows({ extensions: extensions.attached(), screen }, onSilent);
  const onSilent = (error: unknown, { client }: AttachedClient) =>
    log.warn({ err: error, client }, 'a browser did not tell its windows');
  return {
    list: async () => (await located()).map(({ window }) => window),
    async open(window, signal) {
      const extension = await extensions.reach(signal);
      await askExtension(extension, 'windows.open', window, { timeoutMs: 20_000, signal });
    },
    async photograph(only) {
      const all = await located();
      const wanted = all.filter(({ window }) => isCalled(window, only));
      if (all.length > 0 && wanted.length === 0) throw unknownWindow(only, all);
      if (wanted.length === 0) {
        throw new Problem('no_screenshot', 'The application has no window open to capture.');
      }
      return await photographWindows(screen, { wanted, all });
    },
    async photographSidebar() {
      const all = await located();
      const wanted = all.filter(({ window }) => window.kind === 'sidebar');
      if (wanted.length === 0) {
        throw new Problem('sidebar_hidden', 'The sidebar is hidden. Show it: POST /sidebar/show.');
      }
      return await photographWindows(screen, { wanted, all });
    },
  };
}

function isCalled({ id, kind }: AppWindow, name: string | undefined): boolean {
  return name === undefined || name === id || name === kind;
}

function unknownWindow(name: string | undefined, all: LocatedWindow[]): Problem {
  const known = all.map(({ window }) => `${window.id} (${window.kind})`).join(', ');
  return new Problem('not_found', `No window has the id or kind “${name}”. Open: ${known}.`);
}

/** In ms: a browser that does not answer is left out after this time. */
const timeoutMs = 5_000;

/** The windows of the extensions, with their exact place on the desktop. */
async function locateWindows(
  { extensions, screen }: { extensions: AttachedClient[]; screen: Screen },
  onSilent: (error: unknown, extension: AttachedClient) => void,
): Promise<LocatedWindow[]> {
  const answers = await Promise.all(
    extensions.map(async (extension) => {
      try {
        const { windows } = await askExtension(extension, 'windows.list', {}, { timeoutMs });
        return { extension, windows };
      } catch (error) {
        onSilent(error, extension);
        return { extension, windows: [] };
      }
    }),
  );
  if (answers.every(({ windows }) => windows.length === 0)) return [];
  const system = await screen.windows();
  return answers.flatMap(({ extension, windows }) =>
    windows.map((window) => {
      const pid = extension.startedBy?.pid;
      const placed = placeWindow(window, { windows: system, pid });
      const { kind, title, focused } = window;
      return {
        window: { id: `${browserOf(extension)}-${window.id}`, kind, title, ...placed.box, focused },
        system: placed.system,
        above: placed.system ? system.slice(0, system.indexOf(placed.system)) : [],
      };
    }),
  );
}

/** Each browser numbers its windows independently. */
function browserOf({ client }: AttachedClient): string {
  return client.kind === 'extension' ? client.browser.name.toLowerCase() : client.kind;
}

/**
 * The `wanted` windows cut out of a photograph of the screen, as PNG. What other programs' windows
 * cover is transparent, and so is everything between: only the application's own pixels are shown.
 * @throws Problem `no_screenshot` where none of them can be seen
 */
async function photographWindows(
  screen: Screen,
  { wanted, all }: { wanted: LocatedWindow[]; all: LocatedWindow[] },
): Promise<Uint8Array<ArrayBuffer>> {
  const desktop = desktopBounds(await screen.displays());
  const seen = wanted.flatMap((located) => {
    // Where the system does not list its windows, it is unknown what covers this one.
    const box = located.system && intersection(boxOf(located), desktop);
    return box ? [{ box, above: coverOf(located, all) }] : [];
  });
  if (seen.length === 0) {
    throw new Problem(
      'no_screenshot',
      'The window cannot be told apart from others on this screen. GET /screen shows it all.',
    );
  }
  const { picture, bounds } = await screen.shoot({
    region: desktopBounds(seen.map(({ box }) => box)),
  });
  return await encodePng(cutOut(picture, bounds, seen), { transparent: true });
}

function boxOf({ window: { x, y, width, height } }: LocatedWindow): Box {
  return { x, y, width, height };
}

/**
 * Windows of the application may cover each other; other programs' windows, browsers included, may
 * not.
 */
function coverOf({ above }: LocatedWindow, all: LocatedWindow[]): Box[] {
  const own = new Set(all.filter(isWhole).map(({ system }) => system));
  return above.filter((window) => !own.has(window)).map(({ box }) => box);
}

/** A panel's system window is the browser's, which shows foreign pages. */
function isWhole({ window, system }: LocatedWindow): boolean {
  return system?.box.width === window.width && system.box.height === window.height;
}

/** The pixels of a window: those in `box` that nothing in `above` covers. */
type Shape = { box: Box; above: Box[] };

/**
 * The pixels of `shapes` from a photograph of the rectangle `bounds`; everything else becomes
 * transparent. All rectangles are on the desktop.
 */
export function cutOut(photograph: RgbaImage, bounds: Box, shapes: Shape[]): RgbaImage {
  const { width, height } = photograph;
  const data = new Uint8Array(photograph.data.length);
  for (const { box, above } of shapes) {
    const covers = above.map((cover) => intersection(cover, box)).filter((cover) => cover !== null);
    for (const { y, from, to } of spans(box, covers)) {
      const row = y - bounds.y;
      const left = Math.max(0, from - bounds.x);
      const right = Math.min(width, to - bounds.x);
      if (row < 0 || row >= height || right <= left) continue;
      const start = (row * width + left) * 4;
      const end = (row * width + right) * 4;
      data.set(photograph.data.subarray(start, end), start);
    }
  }
  return { width, height, data };
}

/** The uncovered pixels of `box`, row by row: from `from` up to, not including, `to`. */
function* spans(box: Box, covers: Box[]): Generator<{ y: number; from: number; to: number }> {
  for (let y = box.y; y < box.y + box.height; y++) {
    let from = box.x;
    const inRow = covers
      .filter((cover) => y >= cover.y && y < cover.y + cover.height)
      .toSorted((a, b) => a.x - b.x);
    for (const cover of inRow) {
      if (cover.x > from) yield { y, from, to: cover.x };
      from = Math.max(from, cover.x + cover.width);
    }
    if (from < box.x + box.width) yield { y, from, to: box.x + box.width };
  }
}
