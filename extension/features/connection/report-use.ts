import { isBrowserUsed, onBrowserUsed } from '../../platform/browser-use.ts';
import type { HostPeer } from './keep-connected.ts';

/**
 * Tells every connected host when the person uses this browser: of several browsers the host works
 * with the one used last. To be called when the background starts.
 */
export function createUseReport(): { attach(peer: HostPeer): void } {
  const peers = new Set<HostPeer>();
  let usedAt = 0;
  const note = () => {
    usedAt = Date.now();
    for (const peer of peers) peer.emit('used', { at: usedAt });
  };
  onBrowserUsed(note);
  return {
    attach(peer) {
      peers.add(peer);
      void peer.closed.then(() => peers.delete(peer));
      // A host that was started anew has forgotten it.
      if (usedAt > 0) peer.emit('used', { at: usedAt });
      void isBrowserUsed().then((used) => used && note());
    },
  };
}
