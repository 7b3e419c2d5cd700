import { useEffect, useState } from 'react';
import { hostVersion, onHostVersion } from '../host-state/host-version.ts';

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
