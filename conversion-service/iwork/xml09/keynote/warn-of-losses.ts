import type { Xml09Context } from '../context.ts';
import { childOf, elementsOf } from '../package/element.ts';
import { slideStyle } from './slide-style.ts';
import type { Xml09Show } from './slideshow.ts';

/** Says what a show has beyond its slides: what moves and sounds. */
export function warnOfLosses(
  { elements }: Xml09Show,
  hasSound: boolean,
  { styles, warnings }: Xml09Context,
): void {
  const all = `of ${elements.length} slides`;
  const isBuilt = (name: string) => (slide: (typeof elements)[number]) =>
    elementsOf(childOf(slide, name)).length > 0;
  const built = elements.filter((slide) => isBuilt('events')(slide) || isBuilt('builds')(slide));
  if (built.length > 0)
    warnings.add(
      'builds_left_out',
      `Builds are left out on ${built.length} ${all}; everything that they show is there.`,
    );
  const changing = elements.filter((slide) => slideStyle(slide, styles).hasTransition);
  if (changing.length > 0)
    warnings.add('transitions_left_out', `Transitions are left out on ${changing.length} ${all}.`);
  if (hasSound) warnings.add('sound_left_out', 'The soundtrack of the show is left out.');
}
