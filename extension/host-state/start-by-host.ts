import type { ExtensionContract } from '../../shared/messages/contracts/extension-contract.ts';
import type { HostContract } from '../../shared/messages/contracts/host-contract.ts';
import { MessageError } from '../../shared/messages/message-error.ts';
import type { Peer } from '../../shared/messages/peer.ts';

/**
 * Has the host start what it then does in the browser that the user is working in.
 * @returns whether it has started, or was running; false where something else may be tried
 */
export async function startByHost(
  host: Peer<ExtensionContract, HostContract>,
  method: 'capture.start' | 'picker.open',
): Promise<boolean> {
  try {
    // Of several browsers, this is the one that the user is using.
    host.emit('used', { at: Date.now() });
    await host.call(method, {});
    return true;
  } catch (error) {
    if (error instanceof MessageError && error.code === 'capture_in_progress') return true;
    console.warn(`Screenscribe: the host refused ${method}.`, error);
    return false;
  }
}
