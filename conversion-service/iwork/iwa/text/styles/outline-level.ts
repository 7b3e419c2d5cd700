import type { ChainedStyle } from './style-chain.ts';

/** Field of paragraph properties: the level from 0, or −1 for what is no heading. */
const outlineField = 27;

/**
 * The level of a heading from 1 to 10. Names that Apple's templates give to styles, which do not
 * depend on the language, come first: their documents say 1 of a third heading too.
 */
export function outlineLevel(chain: ChainedStyle[]): number | undefined {
  const key = chain.find((style) => style.name !== undefined)?.key ?? '';
  const heading = /-paragraphstyle-Heading(?: ([1-3]))?$/i.exec(key);
  if (heading) return Number(heading[1] ?? 1);
  const said = chain
    .map(({ message }) => message.message(12)?.uint(outlineField))
    .find((level) => level !== undefined);
  return said !== undefined && said < 10 ? said + 1 : undefined;
}
