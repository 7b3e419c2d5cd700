import { z } from 'zod';
import { textToHtml } from '../tables/text-to-html.ts';
import { findLinks } from './find-links.ts';

/** What stands before an @ could be taken for the host. */
const userInfo = /^[^/]*\/\/[^/?#]*@/;

/** An address that a browser may open: of no other scheme, and without a name that hides the host. */
export const webAddress = z
  .url({ protocol: /^https?$/ })
  .max(2_000)
  .refine((text) => !userInfo.test(text));

/** What the notification of a captured text offers besides its entry. */
type Offers = { link?: string; table?: true };

/** More of them are not looked at. */
const maxLinks = 20;

/** The web address that a text or its code names, where it is the only one, and whether it holds a table. */
export function offersOf(text: string): Offers {
  const links = findLinks(text, maxLinks).filter(({ href }) => !href.startsWith('mailto:'));
  const link = links.length === 1 ? webAddress.safeParse(links[0]?.href) : undefined;
  const isTable = textToHtml(text) !== undefined;
  return { ...(link?.success && { link: link.data }), ...(isTable && { table: true }) };
}
