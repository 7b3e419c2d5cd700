import { useCallback, useEffect, useState } from 'react';
import { type CommandName, commandKeys } from '../platform/commands.ts';

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
