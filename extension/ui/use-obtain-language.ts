import { useCallback } from 'react';
import { MessageError } from '../../shared/messages/message-error.ts';
import { askHost } from '../host-state/ask-host.ts';
import { useToast } from './components/toasts.tsx';
import { useMessages } from './messages/use-messages.ts';

/**
 * Has the host install a language that is to be read and is not there yet. Returns whether it can
 * be read; where it is not available, the user is shown a message.
 */
export function useObtainLanguage(): (code: string) => Promise<boolean> {
  const { preferences, languages } = useMessages();
  const toast = useToast();
  return useCallback(
    async (code) => {
      const name = languages[code] ?? code;
      const { installed } = await askHost('languages.list', {});
      if (installed.some((language) => language.code === code)) return true;
      toast({ key: 'progress', text: preferences.languageLoading(name, undefined) });
      try {
        await askHost('languages.obtain', { languages: [code] });
        return true;
      } catch (error) {
        if (!(error instanceof MessageError && error.code === 'language_unavailable')) throw error;
        const unavailable = preferences.languageUnavailable(name, code.replaceAll('_', '-'));
        toast({ key: 'progress', text: unavailable });
        return false;
      }
    },
    [preferences, languages, toast],
  );
}
