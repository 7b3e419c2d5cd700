import type { Size } from '../../../shared/geometry.ts';
import {
  addMasterPage,
  type MasterStyles,
  type Placeholder,
} from '../../../shared/node/odf/master-page.ts';
import type { XmlElement } from '../../../shared/node/odf/xml/xml-element.ts';
import type { Placement } from '../drawables/placement.ts';
import { MasterNames, notesBox } from '../keynote/slideshow.ts';
import type { Xml09Context } from './context.ts';
import { drawableFrames } from './graphics/drawable-frames.ts';
import { fillLook } from './graphics/fill-look.ts';
import { frameLook, textAreaLook } from './graphics/frame-look.ts';
import type { Xml09Styles } from './stylesheet/styles.ts';
import { paragraphLook, paragraphTextLook } from './text-nodes/text-look.ts';
import { childOf, elementsOf, numberIn, type Xml09Element } from './xml/xml09-element.ts';
import { geometryPlacement } from './xml09-placement.ts';

/** The properties of the style of a slide or master. */
export type SlideStyle = {
  fill: Xml09Element | undefined;
  /** Whether it shows a placeholder; undefined where that is not set. */
  shows(role: Xml09Role): boolean | undefined;
  hasTransition: boolean;
};

const visibility: Record<Xml09Role, string> = {
  title: 'titlePlaceholderVisibility',
  body: 'bodyPlaceholderVisibility',
  object: 'objectPlaceholderVisibility',
  'slide-number': 'slideNumberPlaceholderVisibility',
};

/** What a slide or master offers to be filled. */
export type Xml09Role = 'title' | 'body' | 'object' | 'slide-number';

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

/** A placeholder's style: where it is and how its text looks. */
export type PlaceholderLook = {
  placement: Placement;
  graphic: ReturnType<typeof textAreaLook>;
  /** The style of its paragraphs, with those that it derives from. */
  paragraph: Xml09Element[];
};

/** The look of a placeholder by its own style and that of its master. */
export function placeholderLook(placeholder: Xml09Element, context: Xml09Context): PlaceholderLook {
  const { styles } = context;
  const chain = styles.chainOf(elementsOf(childOf(placeholder, 'style'))[0]);
  const own = childOf(placeholder, 'text')?.attributes.layoutstyle;
  const layout = styles.chain(own);
  const area = layout.length > 0 ? layout : styles.chainOf(styles.value(chain, 'layoutStyle'));
  const placement = geometryPlacement(styles.value(chain, 'geometry') ?? ownGeometry(placeholder));
  return {
    placement,
    graphic: { ...frameLook(chain, context, placement), ...textAreaLook(styles, area, false) },
    paragraph: styles.chainOf(styles.value(area, 'layoutParagraphStyle')),
  };
}

/** A master's placeholder, as new slides have it. */
function masterPlaceholder(placeholder: Xml09Element, context: Xml09Context): Placeholder {
  const { placement, graphic, paragraph } = placeholderLook(placeholder, context);
  return {
    box: placement,
    properties: {
      'style:graphic-properties': graphic,
      'style:paragraph-properties': paragraphLook(context, paragraph),
      'style:text-properties': paragraphTextLook(context, paragraph),
    },
  };
}

/** One without a position lies at 0, 0. */
function ownGeometry(placeholder: Xml09Element): Xml09Element | undefined {
  const geometry = childOf(placeholder, 'geometry');
  const size = childOf(geometry, 'size');
  return (numberIn(size, 'w') ?? 0) > 0 ? geometry : undefined;
}

/** What lies on a slide or master, from back to front, placeholders as references to them. */
export function drawablesOf(slide: Xml09Element): Xml09Element[] {
  return elementsOf(childOf(slide, 'page', 'layers'))
    .filter((layer) => layer.name === 'layer' && !isPrototype(layer))
    .flatMap((layer) => elementsOf(childOf(layer, 'drawables')));
}

/** What masters offer for pictures and the like: slides have their own of that. */
function isPrototype(layer: Xml09Element): boolean {
  const kind = childOf(layer, 'type', 'string')?.attributes.string ?? '';
  return kind.endsWith('PrototypeLayer');
}

/** A master page that slides refer to. */
export type Xml09Master = {
  name: string;
  styles: MasterStyles;
  fill: Xml09Element | undefined;
  /** Of its slides, in points. */
  size: Size;
};

/** Layouts by their names, and the size of slides in points. */
type SlideLayouts = { layout: string; notesLayout: string; size: Size };

/** The masters that slides are made from, as master pages: each one that is used, once. */
export class Xml09Masters {
  readonly pages: XmlElement[] = [];
  readonly #context: Xml09Context;
  readonly #layouts: SlideLayouts;
  readonly #known = new Map<Xml09Element | undefined, Xml09Master>();
  readonly #names = new MasterNames();

  /** @param context what writes texts into master pages */
  constructor(context: Xml09Context, layouts: SlideLayouts) {
    this.#context = context;
    this.#layouts = layouts;
  }

  /** The master of a slide; without one a bare master page is meant. */
  of(slide: Xml09Element | undefined): Xml09Master {
    const master = this.#context.styles.part(slide, 'master');
    const known = this.#known.get(master);
    if (known) return known;
    const added = this.#add(master);
    this.#known.set(master, added);
    return added;
  }

  #add(master: Xml09Element | undefined): Xml09Master {
    const context = this.#context;
    const { fill } = slideStyle(master, context.styles);
    const { layout, notesLayout, size } = this.#layouts;
    const placeholder = (role: string) => {
      const found = childOf(master, `${role}-placeholder`);
      return found && masterPlaceholder(found, context);
    };
    const { name, styles, page } = addMasterPage(context.document, {
      name: this.#names.take(master?.attributes.name ?? 'Blank'),
      layout,
      notesLayout,
      background: fillLook(fill, { opacity: 1, box: size }, context),
      objects: master ? drawablesOf(master).flatMap((each) => this.#draw(each)) : [],
      title: placeholder('title'),
      outline: placeholder('body'),
      notes: notesBox,
    });
    this.pages.push(page);
    return { name, styles, fill, size };
  }

  #draw(drawable: Xml09Element) {
    const attributes = { 'draw:layer': 'backgroundobjects' };
    return drawableFrames(drawable, { attributes, place: (placement) => placement }, this.#context);
  }
}
