import { addMasterPage, type MasterStyles } from '../../../../shared/node/odf/master-page.ts';
import type { XmlElement } from '../../../../shared/node/odf/xml/element.ts';
import { MasterNames, notesBox } from '../../keynote/slideshow.ts';
import type { Xml09Context } from '../context.ts';
import { drawableFrames } from '../drawables/drawable-frames.ts';
import { fillLook } from '../drawables/fill-look.ts';
import { childOf, type Xml09Element } from '../package/element.ts';
import { drawablesOf, masterPlaceholder, slideStyle } from './slide-style.ts';

/** A master page that slides refer to. */
export type Xml09Master = { name: string; styles: MasterStyles; fill: Xml09Element | undefined };

/** The masters that slides are made from, as master pages: each one that is used, once. */
export class Xml09Masters {
  readonly pages: XmlElement[] = [];
  readonly #context: Xml09Context;
  readonly #layouts: { layout: string; notesLayout: string };
  readonly #known = new Map<Xml09Element | undefined, Xml09Master>();
  readonly #names = new MasterNames();

  /** @param context what writes texts into master pages */
  constructor(context: Xml09Context, layouts: { layout: string; notesLayout: string }) {
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
    const placeholder = (role: string) => {
      const found = childOf(master, `${role}-placeholder`);
      return found && masterPlaceholder(found, context);
    };
    const { name, styles, page } = addMasterPage(context.document, {
      name: this.#names.take(master?.attributes.name ?? 'Blank'),
      ...this.#layouts,
      background: fillLook(fill, 1, context),
      objects: master ? drawablesOf(master).flatMap((each) => this.#draw(each)) : [],
      title: placeholder('title'),
      outline: placeholder('body'),
      notes: notesBox,
    });
    this.pages.push(page);
    return { name, styles, fill };
  }

  #draw(drawable: Xml09Element) {
    const attributes = { 'draw:layer': 'backgroundobjects' };
    return drawableFrames(drawable, { attributes, place: (placement) => placement }, this.#context);
  }
}
