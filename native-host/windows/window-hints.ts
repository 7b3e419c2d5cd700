import type { WhichWindow, WindowEdges } from '../../shared/messages/contracts/window-methods.ts';
import type { Screen } from '../screen/screen.ts';
import { placeWindow } from './place-window.ts';

/** What the window manager knows of a browser's windows, and does with them. */
export type WindowHints = {
  /** The frame around it; null where the system does not report it. */
  edges(window: WhichWindow): Promise<WindowEdges | null>;
  /** Whether windows can be kept above all others. */
  canKeepAbove(): Promise<boolean>;
  /** Keeps it above all others; false where that is not possible. */
  keepAbove(window: WhichWindow): Promise<boolean>;
};

export function createWindowHints(screen: Screen): WindowHints {
  async function find(window: WhichWindow): Promise<number | undefined> {
    const titled = (await screen.windows()).filter(({ title }) => title.includes(window.title));
    const wanted = { ...window, id: '', kind: 'sidebar' as const, focused: false, panel: null };
    return placeWindow(wanted, { windows: titled, pid: undefined }).system?.id;
  }

  return {
    async edges(window) {
      const id = await find(window);
      return id === undefined ? null : await screen.edges(id);
    },
    canKeepAbove: () => screen.canKeepAbove(),
    async keepAbove(window) {
      const id = await find(window);
      return id !== undefined && (await screen.keepAbove(id));
    },
  };
}
