import { z } from 'zod';

/** What stands before an @ could be taken for the host. */
const userInfo = /^[^/]*\/\/[^/?#]*@/;

/** An address that a browser may open: of no other scheme, and without a name that hides the host. */
export const webAddress = z
  .url({ protocol: /^https?$/ })
  .max(2_000)
  .refine((text) => !userInfo.test(text));
