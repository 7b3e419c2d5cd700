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
};

/** Shows on the toolbar how things are, in the person's language also later on. */
export function createStateDisplay(): StateDisplay {
  let shown: ConnectionState | undefined;
  let agents: AgentsState | undefined;
  const show = async () => {
    const { ui, capture, agents: allowed } = await localSettings.read();
    const { messages } = chooseLanguage(ui.language);
    const { stopKey } = allowed;
    if (!shown) return;
    await showOnToolbar(
      toolbar(shown, messages, { paused: capture.pauseHistory, agents, stopKey }),
    );
  };
  localSettings.onChange(() => void show());
  return {
    show(state) {
      shown = state;
      void show();
    },
    showAgents(now) {
      agents = now;
      void show();
    },
  };
}
