import type { MasterStyles, Placeholder } from '../../../../../shared/node/odf/master-page.ts';
import type { AutomaticStyles } from '../../../../../shared/node/odf/styles/automatic-styles.ts';
import type { XmlNode } from '../../../../../shared/node/odf/xml/element.ts';
import { guarded } from '../../../guarded.ts';
import type { SlideNode } from '../../../keynote/slideshow.ts';
import { drawableNodes } from '../../drawables/drawable-nodes.ts';
import { writeText } from '../../text/write-text.ts';
import { masterPlaceholder } from '../masters/master-placeholder.ts';
import type { Presentation } from '../presentation.ts';
import type { Role, Slide } from '../slide.ts';
import { drawPlaceholder } from './placeholder.ts';
import { SlideContext } from './slide-context.ts';

/** Draws what lies on slides, or on masters. */
export class SlideObjects {
  readonly #presentation: Presentation;
  readonly #context: SlideContext;

  constructor(
    presentation: Presentation,
    automatic: AutomaticStyles,
    layer: 'layout' | 'backgroundobjects',
  ) {
    this.#presentation = presentation;
    this.#context = new SlideContext(presentation, automatic, layer);
  }

  /** Objects by their identifiers, from back to front. */
  draw(identifiers: readonly number[]): XmlNode[] {
    const { anchor, drawing } = this.#context;
    const nodes = identifiers.flatMap((each) => drawableNodes(each, anchor, drawing));
    const anchored = this.#context.anchored.splice(0);
    return anchored.length > 0 ? [...nodes, ...this.#drawAnchored(anchored)] : nodes;
  }

  /**
   * A slide from back to front. Placeholders that it does not list, as in older versions, come
   * first; those that it hides and that hold text are kept above its edge.
   */
  drawSlide(
    number: number,
    { slide, node }: { slide: Slide; node: SlideNode },
    styles: MasterStyles,
  ): XmlNode[] {
    this.#context.slide = number;
    const unlisted = [...slide.roles.keys()].filter((each) => !slide.drawables.includes(each));
    return [...unlisted, ...slide.drawables].flatMap((each) => {
      const role = slide.roles.get(each);
      if (role === undefined) return this.draw([each]);
      const isShown = this.#presentation.shown(slide, each, node);
      const broken = { code: 'drawable_left_out', detail: 'A text could not be read.' } as const;
      return (
        guarded(this.#presentation.warnings, broken, () =>
          this.#placeholder(each, { role, isShown }, styles),
        ) ?? []
      );
    });
  }

  /** The paragraphs of a text. */
  text(storage: number | undefined, number: number): XmlNode[] {
    this.#context.slide = number;
    const nodes = writeText(storage, this.#context.drawing.text);
    this.#context.anchored.length = 0;
    return nodes;
  }

  /** Where a template has a title or text, and how it looks. */
  placeholder(identifier: number): Placeholder | undefined {
    return masterPlaceholder(identifier, this.#context.drawing);
  }

  #placeholder(
    identifier: number,
    { role, isShown }: { role: Role; isShown: boolean },
    styles: MasterStyles,
  ): XmlNode[] {
    const { anchor, drawing } = this.#context;
    const nodes = drawPlaceholder(identifier, { role, isShown, styles }, anchor, drawing);
    return [...nodes, ...this.#drawAnchored(this.#context.anchored.splice(0))];
  }

  /** LibreOffice's texts on slides hold no objects: they lie on the slide itself. */
  #drawAnchored(identifiers: number[]): XmlNode[] {
    if (identifiers.length === 0) return [];
    this.#presentation.warnings.add(
      'inline_objects_moved',
      'Objects that stood in a line of text now lie on their slide.',
    );
    const { anchor, drawing } = this.#context;
    const nodes = identifiers.flatMap((each) => drawableNodes(each, anchor, drawing));
    this.#context.anchored.length = 0;
    return nodes;
  }
}
