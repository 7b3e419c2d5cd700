/** More pixels than any screen has: what larger images would need in memory is not worth it. */
export const maxScreenPixels = 34_000_000;
