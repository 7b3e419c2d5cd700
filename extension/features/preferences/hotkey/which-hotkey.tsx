import type { HotkeyState } from '../../../../shared/api/hotkey-state.ts';
import { useMessages } from '../../../ui/messages/use-messages.ts';
import { useHotkey } from '../../../ui/use-hotkey.ts';

/** Which of the two hotkeys counts where: the host's or the browser's. */
export function WhichHotkey({ state: { registered, hotkey } }: { state: HotkeyState }) {
  const { preferences } = useMessages();
  const { keys } = useHotkey('capture');
  if (keys === undefined) return null;
  const text = () => {
    if (!registered) return keys === '' ? preferences.hotkeyNeither : preferences.hotkeyBrowserOnly;
    if (keys === '') return preferences.hotkeyHostOnly;
    return keys === hotkey ? preferences.hotkeySame : preferences.hotkeyBoth;
  };
  return (
    <p role="status" className="field-help">
      {text()}
    </p>
  );
}
