import { textToHtml } from '../table-formats/text-to-html.ts';
import { findLinks } from '../text/find-links.ts';
import { webAddress } from '../text/web-address.ts';

/** What the notification of a captured text offers besides its entry. */
type Offers = { link?: string; table?: true };

/** No more links than this are examined. */
const maxLinks = 20;

/**
 * The web address in a text or its code, where it is the only one, and whether there is a table.
 */
export function offersOf(text: string): Offers {
  const links = findLinks(text, maxLinks).filter(({ href }) => !href.startsWith('mailto:'));
  const link = links.length === 1 ? webAddress.safeParse(links[0]?.href) : undefined;
  const isTable = textToHtml(text) !== undefined;
  return { ...(link?.success && { link: link.data }), ...(isTable && { table: true }) };
}
