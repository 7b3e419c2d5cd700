import type { LegacyElement } from '../package/element.ts';
import type { LegacyStyles } from '../styles/styles.ts';

/** The level of a heading from 1, by the name of its style or by its place in the outline. */
export function legacyOutlineLevel(
  styles: LegacyStyles,
  chain: readonly LegacyElement[],
): number | undefined {
  const name = chain.find((style) => style.attributes.name !== undefined)?.attributes.name;
  const heading = /^Heading ([1-9])$/.exec(name ?? '');
  if (heading) return Number(heading[1]);
  const isHeading = styles.number(chain, 'outlineStyleType') === 2;
  const level = styles.number(chain, 'outlineLevel') ?? 0;
  return isHeading && level >= 1 && level <= 10 ? Math.floor(level) : undefined;
}
