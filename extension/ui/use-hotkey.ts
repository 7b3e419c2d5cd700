import { useCallback, useEffect, useState } from 'react';
import { commandKeys } from '../platform/commands.ts';

/** The keys that begin a capture as the browser has them, and a way to look again. */
export function useHotkey(): { keys: string | undefined; reload: () => Promise<void> } {
  const [keys, setKeys] = useState<string>();
  const reload = useCallback(async () => setKeys(await commandKeys('capture')), []);
  useEffect(() => {
    void reload();
    // They may have been changed on the browser's page.
    const onFocus = () => void reload();
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, [reload]);
  return { keys, reload };
}
