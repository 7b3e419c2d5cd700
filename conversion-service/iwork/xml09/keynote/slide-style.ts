import type { Xml09Element } from '../package/element.ts';
import type { Xml09Styles } from '../styles/styles.ts';
import type { Role } from './placeholder-look.ts';

/** What the style of a slide or master says. */
export type SlideStyle = {
  fill: Xml09Element | undefined;
  /** Whether it shows a placeholder; undefined where it does not say. */
  shows(role: Role): boolean | undefined;
  hasTransition: boolean;
};

const visibility: Record<Role, string> = {
  title: 'titlePlaceholderVisibility',
  body: 'bodyPlaceholderVisibility',
  object: 'objectPlaceholderVisibility',
  'slide-number': 'slideNumberPlaceholderVisibility',
};

export function slideStyle(slide: Xml09Element | undefined, styles: Xml09Styles): SlideStyle {
  const chain = styles.chainOf(styles.part(slide, 'style'));
  const transition = styles.value(chain, 'transition')?.attributes.type ?? 'none';
  return {
    fill: styles.value(chain, 'fill'),
    shows: (role) => {
      const said = styles.number(chain, visibility[role]);
      return said === undefined ? undefined : said > 0;
    },
    hasTransition: transition !== 'none' && transition !== '',
  };
}
