import { useEffect } from 'react';
import type { HotkeyState } from '../../../../shared/api/hotkey-state.ts';
import { useHostAnswer } from '../../../ui/use-host-answer.ts';

/** How often a hotkey that does not work is looked at, in ms. */
const askAgainMs = 2_000;

/** A hotkey of the host: null without a host, undefined until that is known. */
export function useHotkeyState(question: 'hotkey.read' | 'picker_hotkey.read'): {
  state: HotkeyState | null | undefined;
  ask: () => Promise<void>;
} {
  const { answer: state, ask } = useHostAnswer(question);
  // It may be starting, or the display away for a moment: what is shown follows.
  const isDead = state?.registered === false && state.hotkey !== null;
  useEffect(() => {
    if (!isDead) return;
    const asking = setInterval(() => void ask(), askAgainMs);
    return () => clearInterval(asking);
  }, [isDead, ask]);
  return { state, ask };
}
