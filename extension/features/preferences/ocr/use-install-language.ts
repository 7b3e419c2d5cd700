import { useEffect, useState } from 'react';
import { MessageError } from '../../../../shared/messages/message-error.ts';
import { askHost } from '../../../host-state/ask-host.ts';
import { onHostNews } from '../../../host-state/host-news.ts';
import { useAttempt } from '../../../ui/use-attempt.ts';

type Installing = { code: string; percent: number | undefined };

/** Installs languages in the host: which one is under way and how far, or which failed last. */
export function useInstallLanguage(onInstalled: () => void): {
  installing: Installing | undefined;
  failed: string | undefined;
  /** Installs a language and has it read after those that are. */
  install: (code: string, active: string[]) => Promise<void>;
} {
  const attempt = useAttempt();
  const [installing, setInstalling] = useState<Installing>();
  const [failed, setFailed] = useState<string>();

  useEffect(() => {
    const unmounted = new AbortController();
    onHostNews((news) => {
      if (news.kind !== 'language') return;
      const percent =
        news.total === null ? undefined : Math.floor((100 * news.received) / news.total);
      setInstalling((current) => (current?.code === news.code ? { ...current, percent } : current));
    }, unmounted.signal);
    return () => unmounted.abort();
  }, []);

  async function install(code: string, active: string[]): Promise<void> {
    setFailed(undefined);
    setInstalling({ code, percent: undefined });
    await attempt(async () => {
      try {
        await askHost('languages.use', { languages: [...active, code] });
        onInstalled();
      } catch (error) {
        if (!(error instanceof MessageError && error.code === 'language_unavailable')) throw error;
        setFailed(code);
      }
    });
    setInstalling(undefined);
  }

  return { installing, failed, install };
}
