import { type SlideNotes, slidePage } from '../../../../shared/node/odf/slide-page.ts';
import type { XmlElement, XmlNode } from '../../../../shared/node/odf/xml/element.ts';
import { guarded } from '../../guarded.ts';
import { notesBox, picture } from '../../iwa/keynote/presentation.ts';
import { linkTarget, slideName } from '../../iwa/keynote/slide-links.ts';
import type { LegacyPart } from '../context.ts';
import { drawableFrames } from '../drawables/drawable-frames.ts';
import { fillLook } from '../drawables/fill-look.ts';
import { webTarget } from '../open-context.ts';
import { childOf, type LegacyElement } from '../package/element.ts';
import { storageNodes } from '../text/storage-nodes.ts';
import type { LegacyMaster, LegacyMasters } from './masters.ts';
import type { Role } from './placeholder-look.ts';
import { drawablesOf } from './slide-layers.ts';
import { slidePlaceholder } from './slide-placeholder.ts';
import { slideStyle } from './slide-style.ts';
import type { LegacyShow } from './slideshow.ts';
import { stickyNotes } from './sticky-notes.ts';

const roles: readonly Role[] = ['title', 'body', 'object', 'slide-number'];

/** A slide as `draw:page`. @param number from 1 */
export function legacySlide(
  slide: LegacyElement | undefined,
  number: number,
  { show, masters, part }: { show: LegacyShow; masters: LegacyMasters; part: LegacyPart },
): XmlElement {
  const master = masters.of(slide);
  const broken = {
    code: 'slide_left_out',
    detail: `Slide ${number} could not be read whole.`,
  } as const;
  const own: LegacyPart = {
    ...part,
    link: (href) => (href.startsWith('?') ? linkTarget(href, number, show) : webTarget(href)),
  };
  return slidePage(part.document, number, {
    name: slideName(number),
    master: master.name,
    hidden: show.slides[number - 1]?.skipped ?? false,
    background: slide && ownBackground(slide, master, part),
    objects:
      guarded(part.warnings, broken, () => (slide ? objectsOf(slide, master, own) : [])) ?? [],
    notes: {
      picture: picture(show),
      box: notesBox,
      style: master.styles.notes,
      paragraphs: guarded(part.warnings, broken, () => notesOf(slide, own)) ?? [],
    } satisfies SlideNotes,
  });
}

/** A slide whose fill is its master's has the master's background. */
function ownBackground(slide: LegacyElement, { fill }: LegacyMaster, part: LegacyPart) {
  const own = slideStyle(slide, part.styles).fill;
  return own === undefined || own === fill ? undefined : fillLook(own, 1, part);
}

/** From back to front; placeholders that a slide does not list come first. */
function objectsOf(slide: LegacyElement, { styles }: LegacyMaster, part: LegacyPart): XmlNode[] {
  const placeholders = new Map<LegacyElement, Role>();
  for (const role of roles) {
    const found = childOf(slide, `${role}-placeholder`);
    if (found) placeholders.set(found, role);
  }
  const listed = drawablesOf(slide).flatMap((each) => part.styles.resolved(each) ?? []);
  const { shows } = slideStyle(slide, part.styles);
  const unlisted = [...placeholders.keys()].filter((each) => !listed.includes(each));
  const anchor = { attributes: { 'draw:layer': 'layout' }, place: <T>(at: T) => at };
  return [
    ...[...unlisted, ...listed].flatMap((each) => {
      const role = placeholders.get(each);
      if (role === undefined) return drawableFrames(each, anchor, part);
      const isShown = listed.includes(each) || (shows(role) ?? false);
      return slidePlaceholder(each, { slide, role, isShown, styles }, part);
    }),
    ...stickyNotes(slide),
  ];
}

function notesOf(slide: LegacyElement | undefined, part: LegacyPart): XmlNode[] {
  return storageNodes(childOf(slide, 'notes', 'text-storage'), part);
}
