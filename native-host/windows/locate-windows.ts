import type { AppWindow } from '../../shared/api/window.ts';
import { askExtension } from '../extensions/ask-extension.ts';
import type { AttachedClient } from '../link/server/attached-clients.ts';
import type { Screen } from '../screen/screen.ts';
import type { SystemWindow } from '../screen/system-window.ts';
import { placeWindow } from './place-window.ts';

export type LocatedWindow = {
  window: AppWindow;
  system: SystemWindow | undefined;
  /** The windows of other programs that may cover it. */
  above: SystemWindow[];
};

/** A browser that does not answer hides its windows no longer than that, in ms. */
const timeoutMs = 5_000;

/** The windows that the extensions show, with their true place on the desktop. */
export async function locateWindows(
  { extensions, screen }: { extensions: AttachedClient[]; screen: Screen },
  onSilent: (error: unknown, extension: AttachedClient) => void,
): Promise<LocatedWindow[]> {
  const told = await Promise.all(
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
  if (told.every(({ windows }) => windows.length === 0)) return [];
  const system = await screen.windows();
  return told.flatMap(({ extension, windows }) =>
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

/** Browsers number their windows each by itself. */
function browserOf({ client }: AttachedClient): string {
  return client.kind === 'extension' ? client.browser.name.toLowerCase() : client.kind;
}
