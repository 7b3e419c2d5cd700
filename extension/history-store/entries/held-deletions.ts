const prefix = 'deletion ';

/**
 * Keeps entries of a pending deletion from being removed for as long as this page lives, or until
 * the returned function is called.
 */
export function holdDeletion(id: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  navigator.locks.request(prefix + id, () => promise).catch(console.warn);
  return resolve;
}

/** The pending deletions that pages hold. */
export async function heldDeletions(): Promise<Set<string>> {
  const { held = [] } = await navigator.locks.query();
  const names = held.map(({ name = '' }) => name).filter((name) => name.startsWith(prefix));
  return new Set(names.map((name) => name.slice(prefix.length)));
}
