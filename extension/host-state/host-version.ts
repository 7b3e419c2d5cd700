import { onStored, readStored, writeStored } from '../platform/storage.ts';

const key = 'hostVersion';

/** Tells the pages of the extension which host is connected, null for none. */
export async function publishHostVersion(version: string | null): Promise<void> {
  await writeStored(key, version);
}

/** The version of the host that is connected, null for none. */
export async function hostVersion(): Promise<string | null> {
  const stored = await readStored(key);
  return typeof stored === 'string' ? stored : null;
}

export function onHostVersion(listener: () => void, signal?: AbortSignal): void {
  onStored(key, listener, signal);
}
