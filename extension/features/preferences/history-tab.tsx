import { useEffect, useState } from 'react';
import { maxHistoryDays, maxHistoryEntries, type Settings } from '../../../shared/api/settings.ts';
import { sharedHistory } from '../../history-store/shared-history.ts';
import {
  onPendingLimits,
  type PendingLimits,
  postponeLimits,
  readPendingLimits,
  withdrawLimits,
} from '../../settings/shared-settings.ts';
import { Button } from '../../ui/components/button.tsx';
import { ConfirmDialog } from '../../ui/components/confirm-dialog.tsx';
import { NumberField } from '../../ui/components/number-field.tsx';
import { useMessages } from '../../ui/messages/use-messages.ts';
import { useAttempt } from '../../ui/use-attempt.ts';
import { Card } from './card.tsx';
import type { TabProps } from './cards.ts';

/** How long limits that delete entries can be undone, in ms, in any window of the preferences. */
const undoMs = 20_000;

/** Limits that would destroy so many entries. */
type Asked = { next: Settings['history']; doomed: number };

export function HistoryTab({ settings, tryChange }: TabProps) {
  const { preferences, common } = useMessages();
  const [asked, setAsked] = useState<Asked>();
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
      setAsked({ next, doomed });
    });
  }

  function destroy({ next, doomed }: Asked): void {
    void attempt(() => postponeLimits({ limits: next, doomed }, undoMs));
  }

  return (
    <>
      <p className="pending-limits" role="status">
        {pending && (
          <>
            {preferences.limitDeletes(pending.doomed)}
            <Button onClick={() => void attempt(withdrawLimits)}>{common.undo}</Button>
          </>
        )}
      </p>
      {asked && (
        <ConfirmDialog
          title={preferences.limitTitle(asked.doomed)}
          text={preferences.limitText}
          confirm={preferences.limitConfirm}
          onConfirm={() => destroy(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
      <Card name="limits">
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
      </Card>
      <Card name="storage">
        <StorageUsed />
      </Card>
    </>
  );
}

/** The limits that come into force soon and can still be withdrawn. */
function usePendingLimits(): PendingLimits | undefined {
  const [pending, setPending] = useState<PendingLimits>();
  useEffect(() => {
    const unmounted = new AbortController();
    const read = async () => {
      const current = await readPendingLimits();
      if (!unmounted.signal.aborted) setPending(current);
    };
    void read();
    onPendingLimits(() => void read(), unmounted.signal);
    return () => unmounted.abort();
  }, []);
  return pending;
}

/** How much of the disk the history takes in this browser, texts and images. */
function StorageUsed() {
  const { preferences } = useMessages();
  const [bytes, setBytes] = useState<number>();
  useEffect(() => {
    const ended = new AbortController();
    const look = async () => {
      const { usage } = await navigator.storage.estimate();
      if (!ended.signal.aborted) setBytes(usage);
    };
    const lookAgain = () => void look().catch(console.warn);
    lookAgain();
    // A user comes back to it after deleting.
    document.addEventListener('visibilitychange', lookAgain, { signal: ended.signal });
    return () => ended.abort();
  }, []);
  return bytes === undefined ? null : <p>{preferences.storageUsed(bytes)}</p>;
}
