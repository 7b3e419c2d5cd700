import { useEffect, useState } from 'react';
import { useMessages } from '../../../ui/messages/use-messages.ts';

/** How much of the disk the history takes in this browser, texts and images. */
export function StorageUsed() {
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
    // A person comes back to it after deleting.
    document.addEventListener('visibilitychange', lookAgain, { signal: ended.signal });
    return () => ended.abort();
  }, []);
  return bytes === undefined ? null : <p>{preferences.storageUsed(bytes)}</p>;
}
