import type { ExtensionContract } from '../../shared/messages/contracts/extension-contract.ts';
import type { HostContract } from '../../shared/messages/contracts/host-contract.ts';
import { MessageError } from '../../shared/messages/message-error.ts';
import type { Peer } from '../../shared/messages/peer.ts';
import { publishHostNews } from '../host-state/host-news.ts';
import {
  adoptSettings,
  onUnsentSettings,
  type UnsentSettings,
  unsentSettings,
} from '../settings/local-settings.ts';
import { ownSettings } from '../settings/shared-settings.ts';

type HostPeer = Peer<ExtensionContract, HostContract>;

/** Keeps this extension's copy of the settings and the host's in sync until the host disconnects. */
export function syncSettings(peer: HostPeer): void {
  const over = new AbortController();
  void peer.closed.then(() => over.abort());
  const failed = (error: unknown) => {
    if (!over.signal.aborted) console.warn('Screenscribe: settings were not synced.', error);
  };
  peer.on('agents_changed', () => publishHostNews({ kind: 'agents' }));
  peer.on('watches_changed', () => publishHostNews({ kind: 'watches' }));
  peer.on('settings_changed', (view) => {
    publishHostNews({ kind: 'settings' });
    void adoptSettings(ownSettings(view)).catch(failed);
  });
  peer.on('language_progress', (progress) => publishHostNews({ kind: 'language', ...progress }));
  onUnsentSettings(() => void agree(peer).catch(failed), over.signal);
  void agree(peer).catch(failed);
}

/** Sends the host what was changed here without it, and takes over its settings. */
async function agree(peer: HostPeer): Promise<void> {
  const unsent = await unsentSettings();
  const view = await merged(peer, unsent);
  await adoptSettings(ownSettings(view), unsent.changedAt);
}

async function merged(peer: HostPeer, unsent: UnsentSettings) {
  if (Object.keys(unsent.changedAt).length === 0) return await peer.call('settings.read', {});
  try {
    return await peer.call('settings.merge', unsent);
  } catch (error) {
    const isRefused = error instanceof MessageError && error.code === 'invalid_request';
    if (!isRefused) throw error;
    // A change that the host rejects must not keep the two out of sync for ever.
    console.warn('Screenscribe: the host refused the settings of this browser.', error);
    return await peer.call('settings.read', {});
  }
}
