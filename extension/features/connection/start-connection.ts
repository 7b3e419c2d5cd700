import type { Handlers } from '../../../shared/messages/contract.ts';
import type { ExtensionContract } from '../../../shared/messages/contracts/extension-contract.ts';
import { nativeHostName } from '../../../shared/native-host-name.ts';
import { publishHostVersion } from '../../host-state/host-version.ts';
import { onActionClicked } from '../../platform/action.ts';
import { extensionClient, extensionVersion } from '../../platform/identity.ts';
import { openNativePort } from '../../platform/messaging/native-port.ts';
import { onPopupOpened } from '../../platform/messaging/popup-port.ts';
import { wakeEveryMinute } from '../../platform/wake-alarm.ts';
import { followAgents } from './follow-agents.ts';
import { followWatches } from './follow-watches.ts';
import { type HostPeer, keepConnected } from './keep-connected.ts';
import { createPause } from './pause.ts';
import { createUseReport } from './report-use.ts';
import { createStateDisplay, type ShownCountdown, type ShownReadings } from './show-state.ts';

/**
 * Connects to the host for as long as the background lives, and shows so on the toolbar.
 * `handlers` answers the host; `onConnected` is given each connection.
 */
export async function startConnection({
  countdown,
  readings,
  handlers,
  onConnected,
}: {
  /** Until a capture; shown on the toolbar. */
  countdown: ShownCountdown;
  /** Of what was captured; shown on the toolbar. */
  readings: ShownReadings;
  handlers: Handlers<ExtensionContract>;
  onConnected: (peer: HostPeer) => void;
}): Promise<void> {
  const { pause, wake } = createPause();
  const { show, showAgents, showWatches } = createStateDisplay(countdown, readings);
  // Listeners count only when they are set before the background first waits.
  onActionClicked(wake);
  onPopupOpened(wake);
  const use = createUseReport();
  const woken = wakeEveryMinute();
  const client = await extensionClient();
  await woken;
  await keepConnected({
    open: () => openNativePort(nativeHostName),
    client,
    version: extensionVersion(),
    handlers,
    onState: (state) => {
      show(state);
      void publishHostVersion(state.kind === 'connected' ? state.hostVersion : null);
    },
    onConnected(peer) {
      use.attach(peer);
      followAgents(peer, showAgents);
      followWatches(peer, showWatches);
      onConnected(peer);
    },
    pause,
    signal: new AbortController().signal,
  });
}
