import type { Handlers } from '../../../shared/messages/contract.ts';
import type { ExtensionContract } from '../../../shared/messages/contracts/extension-contract.ts';
import type { HostContract } from '../../../shared/messages/contracts/host-contract.ts';
import type { Peer } from '../../../shared/messages/peer.ts';
import { startByHost } from '../../host-state/start-by-host.ts';
import { onCommand } from '../../platform/browser-commands.ts';
import {
  createPopup,
  focusWindow,
  lastBrowserPlace,
} from '../../platform/browser-windows/browser-windows.ts';
import {
  closeWindow,
  displayPlaces,
  onWindowClosed,
} from '../../platform/browser-windows/full-screen-window.ts';
import { answerPages } from '../../platform/messaging/page-messages.ts';
import { showNotification } from '../../platform/notifications.ts';
import { backgroundReader } from '../../reader/background-reader.ts';
import { localSettings } from '../../settings/local-settings.ts';
import { chooseLanguage } from '../../ui/messages/language.ts';
import { pickerContract } from './picker-contract.ts';

type HostPeer = Peer<ExtensionContract, HostContract>;

export type PickerService = {
  /** Answers the host. */
  handlers: Pick<Handlers<ExtensionContract>, 'picker.show' | 'picker.close'>;
  attach(peer: HostPeer): void;
};

/** The picker on the screen. */
type PickerWindow = {
  /** Resolves once it is closed, however that happened. */
  closed: Promise<void>;
  /** Resolves once it is closed, to whether this call was what closed it. */
  close(): Promise<boolean>;
};

/** The picker by the host's hotkey and the browser's. To be called when the background starts. */
export function startPicker(): PickerService {
  let host: HostPeer | undefined;
  let open: PickerWindow | undefined;

  function show(paste: boolean): PickerWindow {
    const shown = openPickerWindow({ paste });
    open = shown;
    void shown.closed.then(() => {
      if (open === shown) open = undefined;
    });
    return shown;
  }

  async function close(): Promise<boolean> {
    return (await open?.close()) ?? false;
  }

  onCommand('picker', async () => {
    // Through the host what is chosen can be pasted.
    if (host && (await startByHost(host, 'picker.open'))) return;
    if (!(await close())) show(false);
  });

  answerPages('picker', pickerContract, {
    async 'picker.take'({ text, paste }) {
      await backgroundReader.copy(text);
      await close();
      if (paste) await host?.call('picker.paste', {}).catch(notifyNotPasted);
      return {};
    },
  });

  return {
    handlers: {
      async 'picker.show'({ paste }, { signal }) {
        const shown = show(paste);
        signal.addEventListener('abort', () => void shown.close());
        await shown.closed;
        return {};
      },
      'picker.close': async () => ({ closed: await close() }),
    },
    attach(peer) {
      host = peer;
      void peer.closed.then(() => {
        if (host === peer) host = undefined;
      });
    },
  };
}

async function notifyNotPasted(error: unknown): Promise<void> {
  console.warn('Screenscribe: the text was not pasted.', error);
  const { ui } = await localSettings.read();
  const { picker } = chooseLanguage(ui.language).messages;
  await showNotification('picker', { title: picker.notPasted, message: picker.notPastedText });
}

/** In CSS pixels. */
const size = { width: 640, height: 540 };

/** @param paste whether what is chosen can be pasted */
function openPickerWindow({ paste }: { paste: boolean }): PickerWindow {
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  const gone = new AbortController();
  let isClosing = false;
  const opening = place().then((at) => createPopup('picker', at, paste ? { paste: '1' } : {}));
  const end = () => {
    gone.abort();
    resolve();
  };
  onWindowClosed((id) => void opening.then((own) => id === own && end(), end), gone.signal);
  opening.then(focusWindow).catch((error: unknown) => {
    console.warn('Screenscribe: the picker could not be opened.', error);
    end();
  });
  return {
    closed,
    async close() {
      const isFirst = !isClosing;
      isClosing = true;
      const wasThere = await closeWindow(await opening);
      await closed;
      return isFirst && wasThere;
    },
  };
}

/** The middle of the display that the browser was used on last, a little above. */
async function place() {
  const [{ displays = [] }, last] = await Promise.all([displayPlaces(), lastBrowserPlace()]);
  const middle = last && { x: last.left + last.width / 2, y: last.top + last.height / 2 };
  const display = displays.find(
    ({ x, y, width, height }) =>
      middle && middle.x >= x && middle.y >= y && middle.x < x + width && middle.y < y + height,
  );
  const area = display ?? displays[0] ?? (last && { x: last.left, y: last.top, ...last });
  if (!area) return size;
  return {
    ...size,
    left: Math.round(area.x + (area.width - size.width) / 2),
    top: Math.round(area.y + Math.max(0, area.height - size.height) / 3),
  };
}
