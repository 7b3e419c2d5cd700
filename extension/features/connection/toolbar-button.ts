import type { AgentsState } from '../../../shared/api/agents-state.ts';
import type { Settings } from '../../../shared/api/settings.ts';
import type { ToolbarButton } from '../../platform/action.ts';
import { agentsSign, describeAgents } from '../../ui/messages/describe-agents.ts';
import type { Messages } from '../../ui/messages/message-catalog.ts';
import type { ConnectionState } from './keep-connected.ts';

type Circumstances = {
  /** The seconds until a capture starts. */
  startsIn?: number | undefined;
  /** Whether what was captured is being read. */
  reads?: boolean;
  /** Whether the history is paused. */
  paused?: boolean;
  /** What the host has said of agents; none without a host. */
  agents?: AgentsState | undefined;
  /** The key that stops them. */
  stopKey?: Settings['agents']['stopKey'];
  /** How many parts of the screen are being watched. */
  watches?: number;
};

/**
 * What the toolbar button shows for `state`, the seconds until a capture starts, or that one is
 * being read. Of several conditions the most urgent is shown: nothing works before an update, input
 * is stopped, an agent may act, the screen is watched, the history is paused.
 */
export function toolbar(
  state: ConnectionState,
  messages: Messages,
  {
    startsIn,
    reads = false,
    paused = false,
    agents,
    watches = 0,
    stopKey = 'Escape',
  }: Circumstances = {},
): ToolbarButton {
  const { toolbar: words } = messages;
  if (startsIn !== undefined)
    return { title: words.startsIn(startsIn), badge: String(startsIn), color: blue };
  if (reads) return { title: words.reading, badge: '⋯', color: blue };
  if (state.kind === 'update_needed') {
    const title = state.update === 'host' ? words.updateHost : words.updateExtension;
    return { title, badge: '↑', color: red };
  }
  const ofAgents = state.kind === 'connected' && agents && agentsToolbar(agents, messages, stopKey);
  if (ofAgents) return ofAgents;
  if (state.kind === 'connected' && watches > 0)
    return { title: words.watching(watches), badge: '◉', color: green };
  if (paused) return { title: words.paused, badge: 'II', color: amber };
  switch (state.kind) {
    case 'connecting':
      return { title: words.connecting, badge: '…', color: grey };
    case 'connected':
      return { title: words.connected, badge: '', color: grey };
    case 'no_host':
      return { title: words.noHost, badge: '!', color: amber };
  }
}

function agentsToolbar(
  state: AgentsState,
  messages: Messages,
  stopKey: Settings['agents']['stopKey'],
): ToolbarButton | undefined {
  const { toolbar: words, agents, preferences } = messages;
  const title = words.agents(describeAgents(state, messages));
  switch (agentsSign(state)) {
    case 'halted':
      return { title, badge: '■', color: red };
    case 'acting':
      return {
        title: `${title} ${agents.hold(preferences.agentsStopKeys[stopKey])}`,
        badge: '●',
        color: blue,
      };
    case undefined:
      return undefined;
  }
}

const grey = '#5f6368';
const amber = '#b06000';
const green = '#137333';
const blue = '#2f5bd8';
const red = '#c5221f';
