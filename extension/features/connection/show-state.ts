import type { AgentsState } from '../../../shared/api/agents.ts';
import { showOnToolbar } from '../../platform/action.ts';
import { localSettings } from '../../settings/local-settings.ts';
import { chooseLanguage } from '../../ui/messages/language.ts';
import type { ConnectionState } from './connection-state.ts';
import { toolbar } from './toolbar.ts';

export type StateDisplay = {
  show: (state: ConnectionState) => void;
  /** Undefined once the host that told has gone. */
  showAgents: (agents: AgentsState | undefined) => void;
  showWatches: (count: number) => void;
};

export type ShownCountdown = {
  left(): number | undefined;
  onTick(listener: () => void): void;
};

export type ShownReadings = {
  count(): number;
  onChange(listener: () => void): void;
};

/** Shows on the toolbar how things are, in the person's language also later on. */
export function createStateDisplay(
  countdown: ShownCountdown,
  readings: ShownReadings,
): StateDisplay {
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
      // Each line is told.
      if (count === watches) return;
      watches = count;
      void show();
    },
  };
}
