import {
  addMasterPage,
  type MasterStyles,
  type Placeholder,
} from '../../../../../shared/node/odf/master-page.ts';
import type { XmlElement, XmlNode } from '../../../../../shared/node/odf/xml/element.ts';
import { MasterNames } from '../../../keynote/master-names.ts';
import { notesBox } from '../../../keynote/notes-sheet.ts';
import { SlideObjects } from '../objects/slide-objects.ts';
import type { Presentation } from '../presentation.ts';
import { type Role, readSlide, type Slide } from '../slide.ts';
import { slideBackground } from '../slide-background.ts';

/** A master page that slides refer to. */
export type Master = { name: string; styles: MasterStyles };

/** The templates that slides are made from, as master pages: each one that is used, once. */
export class Masters {
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

  #placeholder(template: Slide, wanted: Role): Placeholder | undefined {
    const [identifier] = [...template.roles].find(([, role]) => role === wanted) ?? [];
    if (identifier === undefined || !this.#presentation.shown(template, identifier))
      return undefined;
    return this.#objects.placeholder(identifier);
  }
}
