import {
  maxHistoryDays,
  maxHistoryEntries,
  type Settings,
} from '../../../../shared/api/settings.ts';
import { sharedHistory } from '../../../history-store/shared-history.ts';
import { postponeLimits, withdrawLimits } from '../../../settings/pending-limits.ts';
import { NumberField } from '../../../ui/components/number-field.tsx';
import { useToast } from '../../../ui/components/toasts.tsx';
import { useMessages } from '../../../ui/messages/use-messages.ts';
import { useAttempt } from '../../../ui/use-attempt.ts';
import type { TabProps } from '../tab-name.ts';
import { usePendingLimits } from './use-pending-limits.ts';

/** How long limits that destroy entries can be taken back, in ms. */
const undoMs = 10_000;

export function HistoryTab({ settings, tryChange }: TabProps) {
  const { preferences, common } = useMessages();
  const toast = useToast();
  const attempt = useAttempt();
  const pending = usePendingLimits();
  const limits = pending?.limits ?? settings.history;

  function limit(changed: Partial<Settings['history']>): void {
    const next = { ...limits, ...changed };
    void attempt(async () => {
      const doomed = await (await sharedHistory()).countBeyond(next);
      if (doomed === 0) {
        await withdrawLimits();
        await tryChange({ history: next });
        return;
      }
      await postponeLimits(next, undoMs);
      const undo = () => void attempt(withdrawLimits);
      const action = { label: common.undo, run: undo };
      toast({ text: preferences.limitDeletes(doomed), forMs: undoMs, action });
    });
  }

  return (
    <>
      <NumberField
        label={preferences.maxEntries}
        value={limits.maxEntries}
        lowest={1}
        highest={maxHistoryEntries}
        help={preferences.unlimited}
        placeholder={preferences.noLimit}
        problem={preferences.invalidNumber(1, maxHistoryEntries)}
        onChange={(maxEntries) => limit({ maxEntries })}
      />
      <NumberField
        label={preferences.maxAgeDays}
        value={limits.maxAgeDays}
        lowest={1}
        highest={maxHistoryDays}
        help={preferences.unlimited}
        placeholder={preferences.noLimit}
        problem={preferences.invalidNumber(1, maxHistoryDays)}
        onChange={(maxAgeDays) => limit({ maxAgeDays })}
      />
      <p className="field-help">{preferences.limitsHelp}</p>
    </>
  );
}
