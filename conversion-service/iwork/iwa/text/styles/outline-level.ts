import type * as tswp from '../../../schema/tswp.ts';
import type { ChainedStyle } from './style-chain.ts';

/**
 * The level of a heading from 1 to 10. Names that Apple's templates give to styles, which do not
 * depend on the language, come first: their documents say 1 of a third heading too.
 */
export function outlineLevel(
  chain: ChainedStyle<tswp.ParagraphStyleArchive>[],
): number | undefined {
  const key = chain.find((style) => style.name !== undefined)?.key ?? '';
  const heading = /-paragraphstyle-Heading(?: ([1-3]))?$/i.exec(key);
  if (heading) return Number(heading[1] ?? 1);
  const said = chain
    .map(({ style }) => style.paraProperties?.outlineLevel)
    .find((level) => level !== undefined);
  return said !== undefined && said < 10 ? said + 1 : undefined;
}
