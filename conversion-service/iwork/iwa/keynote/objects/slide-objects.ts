import type { MasterStyles, Placeholder } from '../../../../../shared/node/odf/master-page.ts';
import type { AutomaticStyles } from '../../../../../shared/node/odf/styles/automatic-styles.ts';
import { element, type XmlNode } from '../../../../../shared/node/odf/xml/xml-element.ts';
import { ConversionFailure } from '../../../../conversion/failure.ts';
import { frameAttributes } from '../../../drawables/placement.ts';
import { slideTableFrame } from '../../../keynote/slide-table-frame.ts';
import { linkTarget, type SlideNode } from '../../../keynote/slideshow.ts';
import * as tswp from '../../../schema/tswp.ts';
import { guarded } from '../../../warnings.ts';
import { chartNodes } from '../../charts/chart-nodes.ts';
import { type Drawable, readDrawable } from '../../drawables/drawable.ts';
import { drawableNodes } from '../../drawables/drawable-nodes.ts';
import type { Anchor, DrawingContext } from '../../drawables/drawing-context.ts';
import { shapeAttributes, shapeStyle } from '../../drawables/shape-looks/graphic-attributes.ts';
import { textOfShape } from '../../drawables/text-of-shape.ts';
import type { CustomFormats } from '../../tables/formats/read-cell-format.ts';
import { readTable } from '../../tables/read-table.ts';
import { tableContext } from '../../text-storage/table-context.ts';
import type { TextContext } from '../../text-storage/text-context.ts';
import { ListStyles } from '../../text-storage/text-styles/list-style.ts';
import { TextStyles } from '../../text-storage/text-styles/text-styles.ts';
import { noteElement, writeText } from '../../text-storage/write-text.ts';
import type { Presentation } from '../presentation.ts';
import type { PlaceholderRole, Slide } from '../slide.ts';
import { drawSlideShape } from './slide-shape.ts';
import {
  growthOf,
  hasText,
  masterPlaceholder,
  slideTextArea,
  textAlignment,
} from './slide-text-area.ts';

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
   * A slide from back to front. Placeholders that it does not list, as in older versions, come first;
   * hidden ones that hold text are kept above the slide's edge.
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
    { role, isShown }: { role: PlaceholderRole; isShown: boolean },
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

/** Where objects of slides or of masters are drawn, which have automatic styles of their own. */
class SlideContext {
  readonly drawing: DrawingContext;
  readonly anchor: Anchor;
  /** Drawables that are anchored in texts, which texts of slides cannot hold. */
  readonly anchored: number[] = [];
  /** Number of the slide that is being drawn, from 1; 0 on masters. */
  slide = 0;

  constructor(
    presentation: Presentation,
    automatic: AutomaticStyles,
    layer: 'layout' | 'backgroundobjects',
  ) {
    const { graph, document, pictures, warnings, show } = presentation;
    const target = (url: string) => linkTarget(url, this.slide, show);
    this.anchor = { frame: { 'draw:layer': layer }, graphic: {}, positioned: true };
    this.drawing = {
      graph,
      document,
      automatic,
      pictures,
      warnings,
      text: slideText(presentation, automatic, { target, anchored: this.anchored }),
      table: (drawable) => drawSlideTable(drawable, this.anchor, this.drawing, presentation),
      chart: (drawable) => chartNodes(drawable, this.anchor, this.drawing),
      shape: drawSlideShape,
      link: (node, url) => linked(node, target(url)),
      depth: 0,
      drawn: new Set(),
    };
  }
}

/** LibreOffice takes a link around a shape into what it writes, but not what a click does. */
function linked(node: XmlNode, target: string | undefined): XmlNode {
  if (typeof node === 'string' || target === undefined || !isLinkable(target)) return node;
  return element('draw:a', { 'xlink:type': 'simple', 'xlink:href': target }, [node]);
}

function isLinkable(target: string): boolean {
  return /^(https?:|mailto:|#)/i.test(target);
}

/** Characters that a show may have: more than any, however often its texts are repeated. */
const maxCharacters = 50_000_000;

/** How the texts of slides or of masters are written: only with automatic styles. */
function slideText(
  { graph, document, warnings, printed }: Presentation,
  automatic: AutomaticStyles,
  { target, anchored }: { target: (url: string) => string | undefined; anchored: number[] },
): TextContext {
  let left = maxCharacters;
  return {
    graph,
    warnings,
    automatic,
    styles: new TextStyles(graph, document, { named: false, printed }),
    lists: new ListStyles(graph, document, { automatic }),
    notes: 'footnote',
    note: noteElement,
    headings: false,
    drawable: ({ message }) => {
      const { drawable } = tswp.DrawableAttachmentArchive.read(message);
      if (drawable !== undefined) anchored.push(drawable);
      return [];
    },
    comments: false,
    linkTarget: target,
    extras: ({ start, end }) => {
      left -= end - start + 1;
      if (left >= 0) return {};
      throw new ConversionFailure('too_complex', 'The presentation has too much text.');
    },
    depth: 0,
  };
}

type Situation = {
  role: PlaceholderRole;
  /** Where it is not, the text is kept above the slide, as PowerPoint keeps hidden titles. */
  isShown: boolean;
  styles: MasterStyles;
};

/** A slide's title, text or number; nothing where it is empty, which Keynote does not show. */
function drawPlaceholder(
  identifier: number,
  { role, isShown, styles }: Situation,
  anchor: Anchor,
  context: DrawingContext,
): XmlNode[] {
  const drawable = readDrawable(context.graph, identifier);
  const storage = drawable && textOfShape(context.graph, drawable);
  if (!drawable || !hasText(context.graph, storage))
    return isShown && drawable ? drawSlideShape(drawable, anchor, context) : [];
  if (role === 'number' || role === 'object')
    return isShown ? drawSlideShape(drawable, anchor, context) : [];
  if (!isShown)
    context.warnings.add(
      'hidden_text_moved',
      'Titles and texts that slides hide are kept above their upper edge.',
    );
  return [
    frame(isShown ? drawable : aboveSlide(drawable), { role, styles, storage }, anchor, context),
  ];
}

function frame(
  drawable: Drawable,
  {
    role,
    styles,
    storage,
  }: { role: PlaceholderRole; styles: MasterStyles; storage: number | undefined },
  anchor: Anchor,
  context: DrawingContext,
): XmlNode {
  const style = shapeStyle(context.graph, drawable.shape?.style);
  const area = slideTextArea(style.text, growthOf(drawable), textAlignment(storage, context.text));
  const graphic = {
    ...shapeAttributes(style.graphic, context),
    ...area,
    'draw:fit-to-size': growthOf(drawable).height ? 'false' : 'shrink-to-fit',
  };
  const name = context.automatic.add({
    family: 'presentation',
    parent: role === 'title' ? styles.title : styles.outline,
    properties: { 'style:graphic-properties': graphic },
  });
  const attributes = {
    ...anchor.frame,
    'presentation:style-name': name,
    ...frameAttributes(drawable.placement, true),
    'presentation:class': role === 'title' ? 'title' : 'outline',
    'presentation:user-transformed': 'true',
  };
  return element('draw:frame', attributes, [
    element('draw:text-box', {}, writeText(storage, context.text)),
  ]);
}

/** Points between a slide and what is kept above it. */
const gap = 20;

function aboveSlide(drawable: Drawable): Drawable {
  const { placement } = drawable;
  return { ...drawable, placement: { ...placement, angle: 0, y: -placement.height - gap } };
}

/** A table on a slide. */
function drawSlideTable(
  drawable: Drawable,
  anchor: Anchor,
  context: DrawingContext,
  { formats, locale }: { formats: CustomFormats; locale: string | undefined },
): XmlNode[] {
  const { graph, warnings } = context;
  const table = readTable(graph, drawable.identifier, { formats, warnings });
  if (!table) {
    warnings.add('table_left_out', 'A table could not be read and is left out.');
    return [];
  }
  const texts = { ...tableContext(context.text, locale), printed: context.text.styles.printed };
  const frame = slideTableFrame(table, drawable.placement, { drawing: context, anchor, texts });
  return frame ? [frame] : [];
}
