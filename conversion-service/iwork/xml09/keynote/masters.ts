import { addMasterPage, type MasterStyles } from '../../../../shared/node/odf/master-page.ts';
import type { XmlElement } from '../../../../shared/node/odf/xml/element.ts';
import { MasterNames } from '../../iwa/keynote/masters/master-names.ts';
import { notesBox } from '../../iwa/keynote/presentation.ts';
import type { LegacyPart } from '../context.ts';
import { drawableFrames } from '../drawables/drawable-frames.ts';
import { fillLook } from '../drawables/fill-look.ts';
import { childOf, type LegacyElement } from '../package/element.ts';
import { masterPlaceholder } from './placeholder-look.ts';
import { drawablesOf } from './slide-layers.ts';
import { slideStyle } from './slide-style.ts';

/** A master page that slides refer to. */
export type LegacyMaster = { name: string; styles: MasterStyles; fill: LegacyElement | undefined };

/** The masters that slides are made from, as master pages: each one that is used, once. */
export class LegacyMasters {
  readonly pages: XmlElement[] = [];
  readonly #part: LegacyPart;
  readonly #layouts: { layout: string; notesLayout: string };
  readonly #known = new Map<LegacyElement | undefined, LegacyMaster>();
  readonly #names = new MasterNames();

  /** @param part what writes texts into master pages */
  constructor(part: LegacyPart, layouts: { layout: string; notesLayout: string }) {
    this.#part = part;
    this.#layouts = layouts;
  }

  /** The master of a slide; without one a bare master page is meant. */
  of(slide: LegacyElement | undefined): LegacyMaster {
    const master = this.#part.styles.part(slide, 'master');
    const known = this.#known.get(master);
    if (known) return known;
    const added = this.#add(master);
    this.#known.set(master, added);
    return added;
  }

  #add(master: LegacyElement | undefined): LegacyMaster {
    const part = this.#part;
    const { fill } = slideStyle(master, part.styles);
    const placeholder = (role: string) => {
      const found = childOf(master, `${role}-placeholder`);
      return found && masterPlaceholder(found, part);
    };
    const { name, styles, page } = addMasterPage(part.document, {
      name: this.#names.take(master?.attributes.name ?? 'Blank'),
      ...this.#layouts,
      background: fillLook(fill, 1, part),
      objects: master ? drawablesOf(master).flatMap((each) => this.#draw(each)) : [],
      title: placeholder('title'),
      outline: placeholder('body'),
      notes: notesBox,
    });
    this.pages.push(page);
    return { name, styles, fill };
  }

  #draw(drawable: LegacyElement) {
    const attributes = { 'draw:layer': 'backgroundobjects' };
    return drawableFrames(drawable, { attributes, place: (placement) => placement }, this.#part);
  }
}
