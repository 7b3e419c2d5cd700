import { useCallback, useEffect, useState } from 'react';
import { askHost } from '../host-state/ask-host.ts';
import type { HostResult } from '../host-state/host-calls.ts';
import { type HostNews, onHostNews } from '../host-state/host-news.ts';
import { createTurns } from './turns.ts';
import { useHostVersion } from './use-host-version.ts';

type Question =
  | 'settings.read'
  | 'api.state'
  | 'languages.list'
  | 'hotkey.read'
  | 'picker_hotkey.read'
  | 'service.read'
  | 'agents.state'
  | 'agents.log'
  | 'watch.list';

/**
 * What the host answers to a question that takes no parameters: undefined until it is known, null
 * without a host. It is asked again when the settings change, and when the person comes back.
 */
export function useHostAnswer<M extends Question>(
  method: M,
): { answer: HostResult<M> | null | undefined; ask: () => Promise<void> } {
  const host = useHostVersion();
  const [answer, setAnswer] = useState<HostResult<M> | null>();
  const [turns] = useState(createTurns);
  const ask = useCallback(async () => {
    const isLatest = turns.begin();
    try {
      const told = host === null ? null : ((await askHost<Question>(method, {})) as HostResult<M>);
      if (isLatest()) setAnswer(told);
    } catch (error) {
      // It went away just now, which the next version tells too.
      console.warn(error);
      if (isLatest()) setAnswer(null);
    }
  }, [host, method, turns]);
  useEffect(() => {
    if (host === undefined) return;
    const unmounted = new AbortController();
    void ask();
    onHostNews(({ kind }) => concerns(kind, method) && void ask(), unmounted.signal);
    window.addEventListener('focus', () => void ask(), { signal: unmounted.signal });
    return () => unmounted.abort();
  }, [host, ask, method]);
  return { answer, ask };
}

/** Lines of a watch may come twice a second, and nothing else asks anew for them. */
function concerns(kind: HostNews['kind'], method: Question): boolean {
  if (kind === 'watches') return method === 'watch.list';
  return kind !== 'language';
}
