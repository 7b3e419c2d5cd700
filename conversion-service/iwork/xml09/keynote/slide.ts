import { type SlideNotes, slidePage } from '../../../../shared/node/odf/slide-page.ts';
import type { XmlElement, XmlNode } from '../../../../shared/node/odf/xml/element.ts';
import { guarded } from '../../guarded.ts';
import { notesBox, picture } from '../../keynote/notes-sheet.ts';
import { linkTarget, slideName } from '../../keynote/slide-links.ts';
import type { Xml09Context } from '../context.ts';
import { drawableFrames } from '../drawables/drawable-frames.ts';
import { fillLook } from '../drawables/fill-look.ts';
import { webTarget } from '../open-context.ts';
import { childOf, type Xml09Element } from '../package/element.ts';
import { storageNodes } from '../text/storage-nodes.ts';
import type { Xml09Master, Xml09Masters } from './masters.ts';
import type { Role } from './placeholder-look.ts';
import { drawablesOf } from './slide-layers.ts';
import { slidePlaceholder } from './slide-placeholder.ts';
import { slideStyle } from './slide-style.ts';
import type { Xml09Show } from './slideshow.ts';
import { stickyNotes } from './sticky-notes.ts';

const roles: readonly Role[] = ['title', 'body', 'object', 'slide-number'];

/** A slide as `draw:page`. @param number from 1 */
export function xml09Slide(
  slide: Xml09Element | undefined,
  number: number,
  { show, masters, context }: { show: Xml09Show; masters: Xml09Masters; context: Xml09Context },
): XmlElement {
  const master = masters.of(slide);
  const broken = {
    code: 'slide_left_out',
    detail: `Slide ${number} could not be read whole.`,
  } as const;
  const own: Xml09Context = {
    ...context,
    link: (href) => (href.startsWith('?') ? linkTarget(href, number, show) : webTarget(href)),
  };
  return slidePage(context.document, number, {
    name: slideName(number),
    master: master.name,
    hidden: show.slides[number - 1]?.skipped ?? false,
    background: slide && ownBackground(slide, master, context),
    objects:
      guarded(context.warnings, broken, () => (slide ? objectsOf(slide, master, own) : [])) ?? [],
    notes: {
      picture: picture(show),
      box: notesBox,
      style: master.styles.notes,
      paragraphs: guarded(context.warnings, broken, () => notesOf(slide, own)) ?? [],
    } satisfies SlideNotes,
  });
}

/** A slide whose fill is its master's has the master's background. */
function ownBackground(slide: Xml09Element, { fill }: Xml09Master, context: Xml09Context) {
  const own = slideStyle(slide, context.styles).fill;
  return own === undefined || own === fill ? undefined : fillLook(own, 1, context);
}

/** From back to front; placeholders that a slide does not list come first. */
function objectsOf(slide: Xml09Element, { styles }: Xml09Master, context: Xml09Context): XmlNode[] {
  const placeholders = new Map<Xml09Element, Role>();
  for (const role of roles) {
    const found = childOf(slide, `${role}-placeholder`);
    if (found) placeholders.set(found, role);
  }
  const listed = drawablesOf(slide).flatMap((each) => context.styles.resolved(each) ?? []);
  const { shows } = slideStyle(slide, context.styles);
  const unlisted = [...placeholders.keys()].filter((each) => !listed.includes(each));
  const anchor = { attributes: { 'draw:layer': 'layout' }, place: <T>(at: T) => at };
  return [
    ...[...unlisted, ...listed].flatMap((each) => {
      const role = placeholders.get(each);
      if (role === undefined) return drawableFrames(each, anchor, context);
      const isShown = listed.includes(each) || (shows(role) ?? false);
      return slidePlaceholder(each, { slide, role, isShown, styles }, context);
    }),
    ...stickyNotes(slide),
  ];
}

function notesOf(slide: Xml09Element | undefined, context: Xml09Context): XmlNode[] {
  return storageNodes(childOf(slide, 'notes', 'text-storage'), context);
}
