import type { Handlers } from '../../../shared/messages/contract.ts';
import type { ExtensionContract } from '../../../shared/messages/contracts/extension-contract.ts';
import type { HostContract } from '../../../shared/messages/contracts/host-contract.ts';
import type { Peer } from '../../../shared/messages/peer.ts';
import { startByHost } from '../../host-state/start-by-host.ts';
import { onCommand } from '../../platform/commands.ts';
import { answerPages } from '../../platform/messaging/page-messages.ts';
import { showNotification } from '../../platform/notifications.ts';
import { backgroundReader } from '../../reader/background-reader.ts';
import { localSettings } from '../../settings/local-settings.ts';
import { chooseLanguage } from '../../ui/messages/language.ts';
import { pickerContract } from './picker-contract.ts';
import { openPickerWindow, type PickerWindow } from './picker-window.ts';

type HostPeer = Peer<ExtensionContract, HostContract>;

export type PickerService = {
  /** Answers the host. */
  handlers: Pick<Handlers<ExtensionContract>, 'picker.show' | 'picker.close'>;
  attach(peer: HostPeer): void;
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
    const closing = open;
    await closing?.close();
    return closing !== undefined;
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
      if (paste) await host?.call('picker.paste', {}).catch(tellNotPasted);
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

async function tellNotPasted(error: unknown): Promise<void> {
  console.warn('Screenscribe: the text was not pasted.', error);
  const { ui } = await localSettings.read();
  const { picker } = chooseLanguage(ui.language).messages;
  await showNotification('picker', { title: picker.notPasted, message: picker.notPastedText });
}
