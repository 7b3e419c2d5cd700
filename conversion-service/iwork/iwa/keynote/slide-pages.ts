import { type SlideNotes, slidePage } from '../../../../shared/node/odf/slide-page.ts';
import type { XmlElement } from '../../../../shared/node/odf/xml/element.ts';
import { guarded } from '../../guarded.ts';
import { notesBox, picture } from '../../keynote/notes-sheet.ts';
import { slideName } from '../../keynote/slide-links.ts';
import type { SlideNode } from '../../keynote/slideshow.ts';
import * as kn from '../../schema/kn.ts';
import type { Master, Masters } from './masters/masters.ts';
import { SlideObjects } from './objects/slide-objects.ts';
import type { Presentation } from './presentation.ts';
import type { Slide } from './slide.ts';
import { slideBackground } from './slide-background.ts';

/** Makes the slides of a presentation. */
export class SlidePages {
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
