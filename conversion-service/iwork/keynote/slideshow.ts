import type { FrameBox } from '../../../shared/node/odf/length.ts';

/** A presentation: the size of its slides in points and its slides in their order. */
export type Show = { width: number; height: number; slides: SlideNode[] };

/** A slide's place in a show. */
export type SlideNode = {
  /** Identifiers of the place itself and of the slide. */
  node: number;
  slide: number;
  /** Whether it is left out when the show is given. */
  skipped: boolean;
  /** Whether Keynote's programs before 2016 show the slide's number. */
  numbered: boolean;
};

/** Gives master pages names that differ in more than case, and are not so long that programs cut them. */
export class MasterNames {
  readonly #taken = new Set<string>();

  take(name: string): string {
    const short = name.trim().slice(0, 80) || 'Slide';
    let free = short;
    for (let count = 2; this.#taken.has(free.toLowerCase()); count += 1) free = `${short} ${count}`;
    this.#taken.add(free.toLowerCase());
    return free;
  }
}

/** Sheets for notes in points: a picture of the slide above what the speaker reads. */
export const notesSheet = { width: 612, height: 792 };
export const notesBox: FrameBox = { x: 72, y: 400, width: 468, height: 340 };
const pictureWidth = 468;
const pictureHeight = 300;

/** Where the picture of a slide is on its sheet of notes. */
export function picture({ width, height }: Pick<Show, 'width' | 'height'>): FrameBox {
  const scale = Math.min(pictureWidth / width, pictureHeight / height);
  const box = { width: width * scale, height: height * scale };
  return { x: (notesSheet.width - box.width) / 2, y: 72, ...box };
}

/** The name of a slide, which links refer to. */
export function slideName(number: number): string {
  return `Slide ${number}`;
}

/**
 * A link of Keynote as other programs write it. Links within a show begin with a question mark:
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
