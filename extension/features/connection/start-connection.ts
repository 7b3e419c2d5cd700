import type { AgentsState } from '../../../shared/api/agents-state.ts';
import { nativeHostName } from '../../../shared/identifiers.ts';
import type { Handlers } from '../../../shared/messages/contract.ts';
import type { ExtensionContract } from '../../../shared/messages/contracts/extension-contract.ts';
import { publishHostVersion } from '../../host-state/host-calls.ts';
import { onActionClicked, showOnToolbar } from '../../platform/action.ts';
import { wakeEveryMinute } from '../../platform/background-life.ts';
import { isBrowserUsed, onBrowserUsed } from '../../platform/browser-use.ts';
import { extensionClient, extensionVersion } from '../../platform/identity.ts';
import { openNativePort } from '../../platform/messaging/browser-ports.ts';
import { onPopupOpened } from '../../platform/messaging/popup-port.ts';
import { localSettings } from '../../settings/local-settings.ts';
import { chooseLanguage } from '../../ui/messages/language.ts';
import type { ConnectionState } from './keep-connected.ts';
import { type HostPeer, keepConnected } from './keep-connected.ts';
import { toolbar } from './toolbar-button.ts';

type ShownCountdown = {
  left(): number | undefined;
  onTick(listener: () => void): void;
};

type ShownReadings = {
  count(): number;
  onChange(listener: () => void): void;
};

/**
 * Keeps a connection to the host while the background runs, and shows its state on the toolbar.
 * `handlers` answers the host; `onConnected` is given each connection.
 */
export async function startConnection({
  countdown,
  readings,
  handlers,
  onConnected,
}: {
  /** Seconds until a capture; shown on the toolbar. */
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

type StateDisplay = {
  show: (state: ConnectionState) => void;
  /** Undefined once the host that reported it is gone. */
  showAgents: (agents: AgentsState | undefined) => void;
  showWatches: (count: number) => void;
};

/** Shows the state on the toolbar, in the user's language even after that is changed. */
function createStateDisplay(countdown: ShownCountdown, readings: ShownReadings): StateDisplay {
  let shown: ConnectionState | undefined;
  let agents: AgentsState | undefined;
  let watches = 0;
  const show = async () => {
    const { ui, capture, agents: allowed } = await localSettings.read();
    const { messages } = chooseLanguage(ui.language);
    const { stopKey } = allowed;
    if (!shown) return;
    const startsIn = countdown.left();
    const paused = capture.pauseHistory;
    const reads = readings.count() > 0;
    const now = { startsIn, reads, paused, agents, watches, stopKey };
    await showOnToolbar(toolbar(shown, messages, now));
  };
  localSettings.onChange(() => void show());
  countdown.onTick(() => void show());
  readings.onChange(() => void show());
  return {
    show(state) {
      shown = state;
      void show();
    },
    showAgents(now) {
      agents = now;
      void show();
    },
    showWatches(count) {
      // Each recognized line is reported.
      if (count === watches) return;
      watches = count;
      void show();
    },
  };
}

/** Waits `ms` milliseconds, or until `wake` is called. */
function createPause(): { pause: (ms: number) => Promise<void>; wake: () => void } {
  let wake: () => void = () => undefined;
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  return { pause, wake: () => wake() };
}

/**
 * Notifies every connected host when the user turns to this browser: of several browsers the host
 * works with the one used last. To be called when the background starts.
 */
function createUseReport(): { attach(peer: HostPeer): void } {
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
      // A restarted host no longer knows it.
      if (usedAt > 0) peer.emit('used', { at: usedAt });
      void isBrowserUsed().then((used) => used && note());
    },
  };
}

/** Reports the host's state of agents from now on; undefined when the host is gone. */
function followAgents(peer: HostPeer, onAgents: (agents: AgentsState | undefined) => void): void {
  let isAnswerLate = false;
  peer.on('agents_changed', (agents) => {
    isAnswerLate = true;
    onAgents(agents);
  });
  peer.call('agents.state', {}).then(
    (agents) => isAnswerLate || onAgents(agents),
    // It is gone, which is reported below.
    (error: unknown) => console.warn(error),
  );
  void peer.closed.then(() => onAgents(undefined));
}

/** Reports how many parts of the screen the host watches from now on; 0 when the host is gone. */
function followWatches(peer: HostPeer, onCount: (count: number) => void): void {
  let isAnswerLate = false;
  peer.on('watches_changed', ({ watches }) => {
    isAnswerLate = true;
    onCount(watches.length);
  });
  peer.call('watch.list', {}).then(
    ({ watches }) => isAnswerLate || onCount(watches.length),
    // It is gone, which is reported below, or its version cannot watch.
    (error: unknown) => console.debug(error),
  );
  void peer.closed.then(() => onCount(0));
}
