import { useEffect, useState } from 'react';
import {
  onPendingLimits,
  type PendingLimits,
  readPendingLimits,
} from '../../../settings/pending-limits.ts';

/** The limits that come into force soon and can still be withdrawn. */
export function usePendingLimits(): PendingLimits | undefined {
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
