/** What a browser accepts from a native host in one frame, in bytes. One more breaks its port. */
export const toBrowserBytes = 1024 * 1024;

/**
 * What is accepted from a client in one frame, in bytes. Peers send 512 KiB at most, but Chromium
 * writes `<` as `\u003C`, which makes six bytes of one.
 */
export const fromClientBytes = 4 * 1024 * 1024;

/** How much may wait to be sent to one client, in bytes, before it counts as stuck. */
export const unsentBytes = 128 * 1024 * 1024;

/** Clients that may be connected at the same time. */
export const connections = 64;

/** How long a new connection may take to say hello, in ms. */
export const helloMs = 20_000;

/** How long pending calls may take to finish when the host ends, in ms. */
export const finishMs = 5_000;
