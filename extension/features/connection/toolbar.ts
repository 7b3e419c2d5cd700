import type { Toolbar } from '../../platform/action.ts';
import type { Messages } from '../../ui/messages/messages.ts';
import type { ConnectionState } from './connection-state.ts';

/**
 * What the toolbar button shows for `state`. That the history is paused is seen whatever else is the
 * matter, unless nothing works before an update.
 */
export function toolbar(
  state: ConnectionState,
  { toolbar: words }: Messages,
  { paused = false } = {},
): Toolbar {
  if (paused && state.kind !== 'update_needed')
    return { title: words.paused, badge: 'II', color: amber };
  switch (state.kind) {
    case 'connecting':
      return { title: words.connecting, badge: '…', color: grey };
    case 'connected':
      return { title: words.connected, badge: '', color: grey };
    case 'no_host':
      return { title: words.noHost, badge: '!', color: amber };
    case 'update_needed':
      return {
        title: state.update === 'host' ? words.updateHost : words.updateExtension,
        badge: '↑',
        color: red,
      };
  }
}

const grey = '#5f6368';
const amber = '#b06000';
const red = '#c5221f';
