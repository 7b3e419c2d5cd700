import { showOnToolbar } from '../../platform/action.ts';
import { localSettings } from '../../settings/local-settings.ts';
import { chooseLanguage } from '../../ui/messages/language.ts';
import type { ConnectionState } from './connection-state.ts';
import { toolbar } from './toolbar.ts';

/** Answers a function that shows a state on the toolbar, in the person's language also later on. */
export function createStateDisplay(): (state: ConnectionState) => void {
  let shown: ConnectionState | undefined;
  const show = async () => {
    const { ui, capture } = await localSettings.read();
    const { messages } = chooseLanguage(ui.language);
    if (shown) await showOnToolbar(toolbar(shown, messages, { paused: capture.pauseHistory }));
  };
  localSettings.onChange(() => void show());
  return (state) => {
    shown = state;
    void show();
  };
}
