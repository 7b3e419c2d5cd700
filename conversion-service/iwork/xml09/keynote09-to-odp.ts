import { boxAttributes } from '../../../shared/node/odf/length.ts';
import type { MasterStyles } from '../../../shared/node/odf/master-page.ts';
import { addPageLayout, type SlideNotes, slidePage } from '../../../shared/node/odf/master-page.ts';
import { OdfDocument } from '../../../shared/node/odf/odf-document.ts';
import { textNodes } from '../../../shared/node/odf/text-nodes.ts';
import {
  element,
  type XmlElement,
  type XmlNode,
} from '../../../shared/node/odf/xml/xml-element.ts';
import { ConversionFailure } from '../../conversion/failure.ts';
import { frameAttributes } from '../drawables/placement.ts';
import type { Show } from '../keynote/slideshow.ts';
import { linkTarget, notesBox, notesSheet, picture, slideName } from '../keynote/slideshow.ts';
import type { Warnings } from '../warnings.ts';
import { guarded } from '../warnings.ts';
import type { Xml09Context } from './context.ts';
import { drawableFrames, hasText } from './graphics/drawable-frames.ts';
import { fillLook } from './graphics/fill-look.ts';
import { openContext, webTarget, type Xml09Source, xml09Meta } from './open-context.ts';
import {
  drawablesOf,
  type PlaceholderLook,
  placeholderLook,
  slideStyle,
  type Xml09Master,
  Xml09Masters,
  type Xml09Role,
} from './slide-style.ts';
import { storageNodes } from './text-nodes/storage-nodes.ts';
import { paragraphLook, paragraphTextLook } from './text-nodes/text-look.ts';
import { plainText } from './texts.ts';
import {
  childOf,
  descendants,
  elementsOf,
  listed,
  numberIn,
  type Xml09Element,
} from './xml/xml09-element.ts';
import { xml09Limits } from './xml09-limits.ts';
import { xml09Placement } from './xml09-placement.ts';

/** A Keynote '09 document as a presentation, with the masters that its slides use. */
export async function keynote09ToOdp(
  source: Xml09Source,
  warnings: Warnings,
  printed: boolean,
): Promise<OdfDocument> {
  const { root } = source;
  const document = new OdfDocument('presentation');
  const context = await openContext(source, document, { warnings, printed });
  const show = xml09Show(root);
  const masters = new Xml09Masters(
    { ...context, automatic: document.masterStyles },
    {
      layout: addPageLayout(document, show),
      notesLayout: addPageLayout(document, notesSheet),
      size: show,
    },
  );
  const slides = show.elements.length > 0 ? show.elements : [undefined];
  document.meta = xml09Meta(root);
  document.body = slides.map((slide, at) => xml09Slide(slide, at + 1, { show, masters, context }));
  document.masterPages = masters.pages;
  warnOfLosses(show, elementsOf(childOf(root, 'soundtrack-list')).length > 0, context);
  return document;
}

/** A presentation: the size of its slides in points and its slides in their order. */
type Xml09Show = Show & { elements: Xml09Element[] };

/**
 * The slides of a Keynote '09 document.
 * @throws {ConversionFailure} `too_complex` where there are too many
 */
function xml09Show(root: Xml09Element): Xml09Show {
  const elements = listed(root, 'slide-list', 'slide');
  if (elements.length > xml09Limits.pages)
    throw new ConversionFailure('too_complex', 'The presentation has too many slides.');
  const size = childOf(root, 'size');
  return {
    width: side(numberIn(size, 'w'), 1024),
    height: side(numberIn(size, 'h'), 768),
    elements,
    slides: elements.map(({ attributes }, index) => ({
      node: -1,
      slide: numberOf(attributes.ID) ?? -2 - index,
      skipped: attributes.hidden === 'true',
      numbered: false,
    })),
  };
}

/** Links name a slide by its identifier: `BGSlide-12`. */
function numberOf(identifier: string | undefined): number | undefined {
  const [, digits] = /^BGSlide-(\d{1,9})$/.exec(identifier ?? '') ?? [];
  return digits === undefined ? undefined : Number(digits);
}

function side(value: number | undefined, otherwise: number): number {
  return value !== undefined && value >= 10 && value <= 14_000 ? value : otherwise;
}

const roles: readonly Xml09Role[] = ['title', 'body', 'object', 'slide-number'];

/** A slide as `draw:page`. @param number from 1 */
function xml09Slide(
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
function ownBackground(slide: Xml09Element, { fill, size }: Xml09Master, context: Xml09Context) {
  const own = slideStyle(slide, context.styles).fill;
  return own === undefined || own === fill
    ? undefined
    : fillLook(own, { opacity: 1, box: size }, context);
}

/** From back to front; placeholders that a slide does not list come first. */
function objectsOf(slide: Xml09Element, { styles }: Xml09Master, context: Xml09Context): XmlNode[] {
  const placeholders = new Map<Xml09Element, Xml09Role>();
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

/** What was said of a slide, as comments. */
function stickyNotes(slide: Xml09Element): XmlNode[] {
  return elementsOf(childOf(slide, 'sticky-notes')).flatMap((note) => {
    const text = plainText(childOf(note, 'text', 'text-storage'));
    if (text.trim() === '') return [];
    const lines = text.split('\n').map((line) => element('text:p', {}, textNodes(line)));
    return [element('office:annotation', boxAttributes(xml09Placement(note)), lines)];
  });
}

/** Warns of what a show has beyond its slides: animations and sounds. */
function warnOfLosses(
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

type Situation = { slide: Xml09Element; role: Xml09Role; isShown: boolean; styles: MasterStyles };

/** Points between a slide and what is kept above it. */
const gap = 20;

/** A slide's title, text or number; nothing where it is empty. */
function slidePlaceholder(
  placeholder: Xml09Element,
  { slide, role, isShown, styles }: Situation,
  context: Xml09Context,
): XmlNode[] {
  const look = placeholderLook(placeholder, context);
  if (role === 'slide-number') return isShown ? [numberFrame(look, context)] : [];
  const own = childOf(placeholder, 'text', 'text-storage');
  const storage = own && hasText(own) ? own : headlines(slide, role);
  if (!storage || !hasText(storage)) return [];
  if (!isShown)
    context.warnings.add(
      'hidden_text_moved',
      'Titles and texts that slides hide are kept above their upper edge.',
    );
  const style = context.automatic.add({
    family: 'presentation',
    parent: role === 'title' ? styles.title : styles.outline,
    properties: {
      'style:graphic-properties': { ...look.graphic, 'draw:fit-to-size': fitting(look, context) },
    },
  });
  const { placement } = look;
  const place = isShown ? placement : { ...placement, angle: 0, y: -placement.height - gap };
  const attributes = {
    'presentation:style-name': style,
    'draw:layer': 'layout',
    ...frameAttributes(place, true),
    'presentation:class': role === 'title' ? 'title' : 'outline',
    'presentation:user-transformed': 'true',
  };
  const text = storageNodes(storage, { ...context, usual: look.paragraph });
  return [element('draw:frame', attributes, [element('draw:text-box', {}, text)])];
}

/**
 * Text that Keynote does not shrink is printed with lines and letters in its size. In other formats it
 * shrinks, since whoever opens them may have wider fonts.
 */
function fitting({ graphic }: PlaceholderLook, { printed }: Xml09Context) {
  return printed ? graphic['draw:fit-to-size'] : 'shrink-to-fit';
}

/** The number of a slide, as a field. */
function numberFrame(
  { placement, graphic, paragraph }: PlaceholderLook,
  context: Xml09Context,
): XmlNode {
  const { automatic } = context;
  const attributes = {
    'draw:style-name': automatic.add({
      family: 'graphic',
      properties: { 'style:graphic-properties': graphic },
    }),
    'draw:layer': 'layout',
    ...frameAttributes(placement, true),
  };
  const style = automatic.add({
    family: 'paragraph',
    properties: {
      'style:paragraph-properties': paragraphLook(context, paragraph),
      'style:text-properties': paragraphTextLook(context, paragraph),
    },
  });
  const number = element('text:page-number', {}, ['‹#›']);
  const line = element('text:p', { 'text:style-name': style }, [number]);
  return element('draw:frame', attributes, [element('draw:text-box', {}, [line])]);
}

/** Keynote 2 keeps titles (depth 0) and texts in a list of headlines: those of a role as a text. */
function headlines(slide: Xml09Element, role: Xml09Role): Xml09Element | undefined {
  const isWanted = (depth: number) => (role === 'title' ? depth === 0 : depth > 0);
  const paragraphs = elementsOf(childOf(slide, 'bullets')).flatMap((headline) => {
    const depth = Math.floor(numberIn(headline, 'depth') ?? 0);
    if (headline.name !== 'headline' || !isWanted(depth)) return [];
    const text = childOf(headline, 'text');
    const found = text ? [...descendants(text)].filter(({ name }) => name === 'p') : [];
    return found.map((paragraph) => atLevel(paragraph, depth));
  });
  if (paragraphs.length === 0 || (role !== 'title' && role !== 'body')) return undefined;
  const body = { name: 'text-body', attributes: {}, children: paragraphs };
  return { name: 'text-storage', attributes: {}, children: [body] };
}

function atLevel(paragraph: Xml09Element, depth: number): Xml09Element {
  const level = paragraph.attributes['list-level'] ?? String(depth);
  return { ...paragraph, attributes: { ...paragraph.attributes, 'list-level': level } };
}
