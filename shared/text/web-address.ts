import { z } from 'zod';

/** What is before an @ could be mistaken for the host. */
const userInfo = /^[^/]*\/\/[^/?#]*@/;

/**
 * An address that a browser may open: http(s) only, and without user info, which hides the host.
 */
export const webAddress = z
  .url({ protocol: /^https?$/ })
  .max(2_000)
  .refine((text) => !userInfo.test(text));
