/** What a request to the local API must provide. */
export type ApiLock =
  /** No token was ever set, or it was removed. */
  | { state: 'open' }
  /** The token with this SHA-256 (hex). */
  | { state: 'token'; sha256: string }
  /** A token may have been set, but cannot be read: every request is refused. */
  | { state: 'locked' };

export const howToUnlock =
  'Create a new token with `screenscribe token new` or in the preferences of the extension; ' +
  '`screenscribe token remove` lets every program of this computer in.';
