/** The protocol version. Raised by one when a message changes in a way that older peers misread. */
export const protocolVersion = 1;

/**
 * The largest frame a peer sends, in bytes of UTF-8 JSON; a longer message is sent in chunks. Half
 * of what browsers accept from a native host (1,048,576 bytes).
 */
export const frameBytes = 512 * 1024;

/** Characters (UTF-16 units) in one chunk: 3 bytes at most in UTF-8, and room for the envelope. */
export const partLength = Math.floor((frameBytes - 1024) / 3);

/**
 * How much the unfinished messages of one connection may hold together, in characters: an image of
 * 50 MB in base64 and what goes with it.
 */
export const assemblyLength = 72 * 1024 * 1024;

/** How many messages of one connection may be partially received at the same time. */
export const assemblies = 8;

/** Calls of one connection that may run at the same time. */
export const runningCalls = 256;
