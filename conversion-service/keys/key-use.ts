/** What came with a key, as far as its jobs are still there. */
export type KeyUse = { documents: number; bytes: number; failures: number };

/** By the keys' ids, of what came since that time, in milliseconds since 1970. */
export type FindUse = (since: number) => Promise<Map<string, KeyUse>>;
