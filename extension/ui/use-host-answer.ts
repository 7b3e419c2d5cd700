import { useCallback, useEffect, useState } from 'react';
import type { AgentsState } from '../../shared/api/agents-state.ts';
import { askHost } from '../host-state/ask-host.ts';
import type { HostResult } from '../host-state/host-calls.ts';
import { hostVersion, onHostVersion } from '../host-state/host-calls.ts';
import { type HostNews, onHostNews } from '../host-state/host-news.ts';
import { type CommandName, commandKeys } from '../platform/browser-commands.ts';
import { useAttempt } from './use-attempt.ts';

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
 * The host's answer to a method without parameters: undefined until it is known, null without a
 * host. It is requested again when the settings change, and when the user returns to the page.
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
      const answer =
        host === null ? null : ((await askHost<Question>(method, {})) as HostResult<M>);
      if (isLatest()) setAnswer(answer);
    } catch (error) {
      // It has just disconnected, which the next version reports too.
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

/** News of watches may come twice a second: only `watch.list` is requested again for them. */
function concerns(kind: HostNews['kind'], method: Question): boolean {
  if (kind === 'watches') return method === 'watch.list';
  return kind !== 'language';
}

/** The version of the host, null where none is connected, undefined until that is known. */
export function useHostVersion(): string | null | undefined {
  const [version, setVersion] = useState<string | null>();
  useEffect(() => {
    const unmounted = new AbortController();
    const read = async () => {
      const current = await hostVersion();
      if (!unmounted.signal.aborted) setVersion(current);
    };
    void read();
    onHostVersion(() => void read(), unmounted.signal);
    return () => unmounted.abort();
  }, []);
  return version;
}

/**
 * The host's state of agents: undefined until it is known, null without a host; and how to stop all
 * input of programs, and to allow it again.
 */
export function useAgents(): {
  agents: AgentsState | null | undefined;
  setHalted: (halted: boolean) => Promise<void>;
} {
  const { answer, ask } = useHostAnswer('agents.state');
  const attempt = useAttempt();
  return {
    agents: answer,
    async setHalted(halted) {
      await attempt(() => askHost(halted ? 'agents.halt' : 'agents.resume', {}));
      await ask();
    },
  };
}

/** The keys of a command as the browser has them, and a way to look again. */
export function useHotkey(command: CommandName): {
  keys: string | undefined;
  reload: () => Promise<void>;
} {
  const [keys, setKeys] = useState<string>();
  const reload = useCallback(async () => setKeys(await commandKeys(command)), [command]);
  useEffect(() => {
    void reload();
    // They may have been changed on the browser's page.
    const onFocus = () => void reload();
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, [reload]);
  return { keys, reload };
}

/** The order of requests. */
type Turns = {
  /**
   * Starts a request. @returns a function that says, once the answer is there, whether to show it: not
   * where the answer to a later request is shown
   */
  begin(): () => boolean;
};

export function createTurns(): Turns {
  let begun = 0;
  let shown = 0;
  return {
    begin() {
      begun += 1;
      const turn = begun;
      return () => {
        if (turn < shown) return false;
        shown = turn;
        return true;
      };
    },
  };
}
