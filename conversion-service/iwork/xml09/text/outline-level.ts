import type { Xml09Element } from '../package/element.ts';
import type { Xml09Styles } from '../styles/styles.ts';

/** The level of a heading from 1, by the name of its style or by its place in the outline. */
export function xml09OutlineLevel(
  styles: Xml09Styles,
  chain: readonly Xml09Element[],
): number | undefined {
  const name = chain.find((style) => style.attributes.name !== undefined)?.attributes.name;
  const heading = /^Heading ([1-9])$/.exec(name ?? '');
  if (heading) return Number(heading[1]);
  const isHeading = styles.number(chain, 'outlineStyleType') === 2;
  const level = styles.number(chain, 'outlineLevel') ?? 0;
  return isHeading && level >= 1 && level <= 10 ? Math.floor(level) : undefined;
}
