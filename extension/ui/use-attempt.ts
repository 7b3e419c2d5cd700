import { useCallback } from 'react';
import { useToast } from './components/toasts.tsx';
import { describeError } from './messages/describe-error.ts';
import { useMessages } from './messages/use-messages.ts';

/** Runs work and shows the user an error where it fails. Returns undefined then. */
export function useAttempt(): <T>(work: () => Promise<T>) => Promise<T | undefined> {
  const messages = useMessages();
  const toast = useToast();
  return useCallback(
    async (work) => {
      try {
        return await work();
      } catch (error) {
        console.error(error);
        // A progress message no longer applies.
        toast({ key: 'progress', text: describeError(error, messages) });
        return undefined;
      }
    },
    [messages, toast],
  );
}
