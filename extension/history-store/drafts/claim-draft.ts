/** A page that is loaded again may have to wait for the one before it, in ms. */
const patienceMs = 3_000;

/** A draft that is one window's own, until it is closed or releases it. */
export type DraftClaim = { id: string; release: () => void };

/**
 * Makes a kept draft that of this window. Undefined where another one has it.
 * @param own whether it was this window's before: then it waits for the page that is just leaving
 */
export async function claimDraft(id: string, own = false): Promise<DraftClaim | undefined> {
  const { claimed, release } = request(
    id,
    own ? { signal: AbortSignal.timeout(patienceMs) } : { ifAvailable: true },
  );
  return (await claimed) ? { id, release } : undefined;
}

/** A new draft, this window's own at once. */
export function claimNewDraft(): DraftClaim {
  const id = crypto.randomUUID();
  return { id, release: request(id, {}).release };
}

function request(
  id: string,
  options: LockOptions,
): { claimed: Promise<boolean>; release: () => void } {
  const claimed = Promise.withResolvers<boolean>();
  const released = Promise.withResolvers<void>();
  navigator.locks
    .request(prefix + id, options, (lock) => {
      claimed.resolve(lock !== null);
      return lock ? released.promise : undefined;
    })
    .catch(() => claimed.resolve(false));
  return { claimed: claimed.promise, release: () => released.resolve() };
}

/** The ids of the drafts that windows have open. */
export async function claimedDrafts(): Promise<Set<string>> {
  const { held = [] } = await navigator.locks.query();
  const names = held.map(({ name = '' }) => name).filter((name) => name.startsWith(prefix));
  return new Set(names.map((name) => name.slice(prefix.length)));
}

/** Resolves once the window that has a draft open is closed, or `signal` aborts. */
export async function draftReleased(id: string, signal: AbortSignal): Promise<void> {
  await navigator.locks.request(prefix + id, { signal }, () => undefined).catch(() => undefined);
}

const prefix = 'draft ';
