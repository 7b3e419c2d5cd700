/** Entries of one batch at most: merging them blocks the host for a few frames of a screen. */
export const batchEntries = 500;

/** A batch ends after the entry with which its texts reach this many characters (UTF-16 units). */
export const batchCharacters = 1_000_000;

/** Bytes of a screenshot in one answer: as base64 they fit one frame. */
export const partBytes = 256 * 1024;

/** Missing screenshots that a connection asks for at its beginning; more wait for the next one. */
export const missingAtOnce = 100_000;

/** Milliseconds that the other side has to merge a batch: the first ones of a busy browser are slow. */
export const mergeMs = 120_000;

/** Milliseconds after which what was refused is sent again, where nothing changes before. */
export const retryMs = 60_000;
