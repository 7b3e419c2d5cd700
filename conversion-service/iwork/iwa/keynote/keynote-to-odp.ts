import {
  addMasterPage,
  type MasterStyles,
  type Placeholder,
  type SlideNotes,
  slidePage,
} from '../../../../shared/node/odf/master-page.ts';
import { OdfDocument } from '../../../../shared/node/odf/odf-document.ts';
import type {
  XmlAttributes,
  XmlElement,
  XmlNode,
} from '../../../../shared/node/odf/xml/xml-element.ts';
import { ConversionFailure } from '../../../conversion/failure.ts';
import {
  MasterNames,
  notesBox,
  picture,
  type Show,
  type SlideNode,
  slideName,
} from '../../keynote/slideshow.ts';
import { has } from '../../schema/declare.ts';
import * as kn from '../../schema/kn.ts';
import * as tsd from '../../schema/tsd.ts';
import type * as tsp from '../../schema/tsp.ts';
import { guarded } from '../../warnings.ts';
import type { ObjectGraph } from '../archive/object-graph.ts';
import type { ConverterInput } from '../document-root.ts';
import { fillAttributes } from '../drawables/shape-looks/fill-attributes.ts';
import { SlideObjects } from './objects/slide-objects.ts';
import { type Presentation, presentationOf } from './presentation.ts';
import { type PlaceholderRole, readSlide, readSlideStyle, type Slide } from './slide.ts';

/**
 * A Keynote document as a presentation: a slide for each slide, a master page for each template
 * that slides are made from.
 * @throws {ConversionFailure} `corrupt_document` where it has no show, `too_complex`
 */
export async function keynoteToOdp(input: ConverterInput): Promise<OdfDocument> {
  const document = new OdfDocument('presentation');
  const show = readShow(input.graph, input.root);
  const presentation = presentationOf(input, document, show);
  const masters = new Masters(presentation);
  document.body = slidePages(presentation, masters);
  document.masterPages = masters.pages;
  await presentation.pictures.settle();
  warnOfLosses(presentation);
  return document;
}

function slidePages(presentation: Presentation, masters: Masters): XmlElement[] {
  const pages = new SlidePages(presentation);
  const made: XmlElement[] = [];
  for (const node of presentation.show.slides) {
    const slide = readSlide(presentation.graph, node.slide);
    if (slide) made.push(pages.page(made.length + 1, { slide, node }, masters));
  }
  return made.length > 0 ? made : [pages.empty(masters)];
}

/** Places and slides of a show: more than any talk has. */
const maxParts = 40_000;

/**
 * The show of a document.
 * @throws {ConversionFailure} `corrupt_document` where it has none, `too_complex` where it has too
 *   many slides
 */
function readShow(graph: ObjectGraph, document: number): Show {
  const reference = graph.readAs(document, kn.DocumentArchive)?.show;
  const show = graph.read(reference, kn.ShowArchive);
  if (!show)
    throw new ConversionFailure('corrupt_document', 'The presentation holds no slide show.');
  return { ...size(show.size), slides: [...slides(graph, show)] };
}

function size(stored: tsp.Size | undefined) {
  return { width: side(stored?.width, 1024), height: side(stored?.height, 768) };
}

/** Slides have between 50 and 4,000 points a side in Keynote. */
function side(value: number | undefined, otherwise: number): number {
  return value !== undefined && value >= 10 && value <= 14_000 ? value : otherwise;
}

/**
 * Keynote 2013 has a root whose children are the slides, later versions list them; either way a
 * slide's own children, which are indented below it, follow it.
 */
function* slides(graph: ObjectGraph, show: kn.ShowArchive): Generator<SlideNode> {
  const { rootSlideNode: root, slides: listed = [] } = show.slideTree ?? {};
  const waiting = [...listed, ...(root === undefined ? [] : [root])].reverse();
  const seen = new Set<number>();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const node = graph.read(next, kn.SlideNodeArchive);
    if (!node || seen.has(next)) continue;
    seen.add(next);
    if (seen.size > maxParts)
      throw new ConversionFailure('too_complex', 'The presentation has too many slides.');
    waiting.push(...node.children.reverse());
    const { slide } = node;
    if (slide === undefined || seen.has(slide)) continue;
    if (!graph.isOneOf(slide, kn.SlideArchive)) continue;
    seen.add(slide);
    yield {
      node: next,
      slide,
      skipped: node.isHidden ?? false,
      numbered: node.isSlideNumberVisible ?? show.slideNumbersVisible ?? false,
    };
  }
}

/** A master page that slides refer to. */
type Master = { name: string; styles: MasterStyles };

/** The templates that slides are made from, as master pages: each one that is used, once. */
class Masters {
  readonly pages: XmlElement[] = [];
  readonly #presentation: Presentation;
  readonly #objects: SlideObjects;
  readonly #known = new Map<number | undefined, Master>();
  readonly #names = new MasterNames();

  constructor(presentation: Presentation) {
    this.#presentation = presentation;
    this.#objects = new SlideObjects(
      presentation,
      presentation.document.masterStyles,
      'backgroundobjects',
    );
  }

  /** @param template identifier; without one a bare master page is meant */
  get(template: number | undefined): Master {
    const slide = readSlide(this.#presentation.graph, template);
    const known = this.#known.get(slide?.identifier);
    if (known) return known;
    const master = this.#add(slide);
    this.#known.set(slide?.identifier, master);
    return master;
  }

  #add(template: Slide | undefined): Master {
    const { document, layout, notesLayout } = this.#presentation;
    const { name, styles, page } = addMasterPage(document, {
      name: this.#names.take(template?.name ?? 'Blank'),
      layout,
      notesLayout,
      background: slideBackground(this.#presentation, template?.style),
      objects: template ? this.#background(template) : [],
      title: template && this.#placeholder(template, 'title'),
      outline: template && this.#placeholder(template, 'body'),
      notes: notesBox,
    });
    this.pages.push(page);
    return { name, styles };
  }

  /** What lies on the template itself; what it offers to be filled a slide has its own of. */
  #background(template: Slide): XmlNode[] {
    const fixed = template.drawables.filter(
      (each) => !template.roles.has(each) && !template.offered.has(each),
    );
    return this.#objects.draw(fixed);
  }

  #placeholder(template: Slide, wanted: PlaceholderRole): Placeholder | undefined {
    const [identifier] = [...template.roles].find(([, role]) => role === wanted) ?? [];
    if (identifier === undefined || !this.#presentation.shown(template, identifier))
      return undefined;
    return this.#objects.placeholder(identifier);
  }
}

/** Warns of what a show has beyond its slides: animations, sounds, comments. */
function warnOfLosses({ graph, show, warnings }: Presentation): void {
  const slides = show.slides.flatMap(({ slide }) => readSlide(graph, slide) ?? []);
  const all = `of ${slides.length} slides`;
  const built = slides.filter(({ builds }) => builds > 0).length;
  if (built > 0)
    warnings.add(
      'builds_left_out',
      `Builds are left out on ${built} ${all}; everything that they show is there.`,
    );
  const changing = slides.filter(({ hasTransition }) => hasTransition).length;
  if (changing > 0)
    warnings.add('transitions_left_out', `Transitions are left out on ${changing} ${all}.`);
  if (graph.ofType(tsd.CommentStorageArchive).length > 0)
    warnings.add('comments_left_out', 'Comments are left out.');
  if (graph.ofType(kn.RecordingArchive).length > 0)
    warnings.add('recording_left_out', 'The recording of the show is left out.');
  if (hasSound(graph)) warnings.add('sound_left_out', 'The soundtrack of the show is left out.');
}

function hasSound(graph: ObjectGraph): boolean {
  const soundtracks = graph.ofType(kn.Soundtrack);
  return soundtracks.some((each) => has(graph.read(each, kn.Soundtrack), 'movieMedia'));
}

/** Makes the slides of a presentation. */
class SlidePages {
  readonly #presentation: Presentation;
  readonly #objects: SlideObjects;

  constructor(presentation: Presentation) {
    const automatic = presentation.document.contentStyles;
    this.#presentation = presentation;
    this.#objects = new SlideObjects(presentation, automatic, 'layout');
  }

  /** @param number the slide's, from 1 */
  page(
    number: number,
    { slide, node }: { slide: Slide; node: SlideNode },
    masters: Masters,
  ): XmlElement {
    const master = masters.get(slide.template);
    return slidePage(this.#presentation.document, number, {
      name: slideName(number),
      master: master.name,
      hidden: node.skipped,
      background: this.#guarded(number, () => this.#ownBackground(slide)),
      objects:
        this.#guarded(number, () =>
          this.#objects.drawSlide(number, { slide, node }, master.styles),
        ) ?? [],
      notes: this.#notesOf(number, slide, master),
    });
  }

  /** The one slide of a show that has none. */
  empty(masters: Masters): XmlElement {
    const master = masters.get(undefined);
    const notes = { picture: picture(this.#presentation.show), box: notesBox };
    return slidePage(this.#presentation.document, 1, {
      name: slideName(1),
      master: master.name,
      hidden: false,
      background: undefined,
      objects: [],
      notes: { ...notes, style: master.styles.notes, paragraphs: [] },
    });
  }

  #guarded<T>(number: number, work: () => T): T | undefined {
    const detail = `Slide ${number} could not be read whole.`;
    return guarded(this.#presentation.warnings, { code: 'slide_left_out', detail }, work);
  }

  /** A slide whose style is its template's has the template's background. */
  #ownBackground(slide: Slide) {
    const template = this.#presentation.graph.read(slide.template, kn.SlideArchive);
    if (template?.style === slide.style) return undefined;
    return slideBackground(this.#presentation, slide.style);
  }

  #notesOf(number: number, slide: Slide, master: Master): SlideNotes {
    const note = this.#presentation.graph.read(slide.note, kn.NoteArchive);
    return {
      picture: picture(this.#presentation.show),
      box: notesBox,
      style: master.styles.notes,
      paragraphs:
        this.#guarded(number, () => this.#objects.text(note?.containedStorage, number)) ?? [],
    };
  }
}

/** The background that a slide's style gives, as properties of a drawing page. */
function slideBackground(presentation: Presentation, style: number | undefined): XmlAttributes {
  const { fill } = readSlideStyle(presentation.graph, style);
  return fillAttributes(fill, 1, presentation);
}
