import { browser } from 'wxt/browser';

/** What `storage.local` holds under `key`, undefined where nothing does. */
export async function readStored(key: string): Promise<unknown> {
  const stored = await browser.storage.local.get(key);
  return stored[key];
}

export async function writeStored(key: string, value: unknown): Promise<void> {
  await writeAllStored({ [key]: value });
}

/** Writes several values at once: all of them, or none where it fails. */
export async function writeAllStored(values: Record<string, unknown>): Promise<void> {
  await browser.storage.local.set(values);
}

export async function dropStored(key: string): Promise<void> {
  await browser.storage.local.remove(key);
}

/** Calls `listener` whenever the value changes, also by another page, until the signal aborts. */
export function onStored(key: string, listener: () => void, signal?: AbortSignal): void {
  const hear = (changes: object) => {
    if (key in changes) listener();
  };
  browser.storage.local.onChanged.addListener(hear);
  signal?.addEventListener('abort', () => browser.storage.local.onChanged.removeListener(hear));
}
