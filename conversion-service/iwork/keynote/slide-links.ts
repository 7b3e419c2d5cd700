import type { Show } from './slideshow.ts';

/** The name of a slide, which links refer to. */
export function slideName(number: number): string {
  return `Slide ${number}`;
}

/**
 * A link of Keynote as other programs have it. Links within a show begin with a question mark:
 * `?slide=+1`, `?slide=first`, `?slide=4`, or name a slide's identifier.
 * @param from number of the slide that the link is on, from 1
 * @returns undefined where no other program could follow it, such as one that ends the show
 */
export function linkTarget(url: string, from: number, show: Show): string | undefined {
  if (!url.startsWith('?')) return url;
  const number = slideNumber(url, from, show);
  if (number === undefined || number < 1 || number > show.slides.length) return undefined;
  return `#${slideName(number)}`;
}

function slideNumber(url: string, from: number, show: Show): number | undefined {
  const [, asked = ''] = /[?&]slide(?:id)?=([^&]*)/i.exec(url) ?? [];
  if (asked === 'first') return 1;
  if (asked === 'last') return show.slides.length;
  if (/^[+-]\d{1,6}$/.test(asked)) return from + Number(asked);
  const [digits] = /\d+/.exec(asked) ?? [];
  const identifier = Number(digits);
  const found = show.slides.findIndex((each) => [each.node, each.slide].includes(identifier));
  return found < 0 ? undefined : found + 1;
}
