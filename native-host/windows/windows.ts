import type { Logger } from 'pino';
import { Problem } from '../../shared/api/problem.ts';
import type { AppWindow, PreferencesTab } from '../../shared/api/window.ts';
import { askExtension } from '../extensions/ask-extension.ts';
import type { Extensions } from '../extensions/extensions.ts';
import type { AttachedClient } from '../link/server/attached-clients.ts';
import type { Screen } from '../screen/screen.ts';
import { type LocatedWindow, locateWindows } from './locate-windows.ts';
import { photographWindows } from './photograph-windows.ts';

/** The windows of the application, whichever browser shows them. */
export type Windows = {
  /** Those that can be seen, of every attached browser. */
  list(): Promise<AppWindow[]>;
  /** Opens a window or brings it to the front, in the browser used last. */
  open(
    window: { kind: 'preferences'; tab?: PreferencesTab } | { kind: 'about' | 'onboarding' },
    signal?: AbortSignal,
  ): Promise<void>;
  /**
   * A PNG of the windows, or of one by its id or kind: their pixels alone, the rest is transparent.
   * Throws `no_screenshot` where there is none, `not_found` for one that is not there.
   */
  photograph(only?: string): Promise<Uint8Array<ArrayBuffer>>;
  /** A PNG of the sidebar. Throws `sidebar_hidden`. */
  photographSidebar(): Promise<Uint8Array<ArrayBuffer>>;
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
