import type { MasterStyles } from '../../../../shared/node/odf/master-page.ts';
import { element, type XmlNode } from '../../../../shared/node/odf/xml/element.ts';
import { frameAttributes } from '../../drawables/frame-attributes.ts';
import type { Xml09Context } from '../context.ts';
import { hasText } from '../drawables/drawable-frames.ts';
import { childOf, type Xml09Element } from '../package/element.ts';
import { paragraphLook } from '../text/paragraph-look.ts';
import { storageNodes } from '../text/storage-nodes.ts';
import { paragraphTextLook } from '../text/text-look.ts';
import { headlines } from './headlines.ts';
import { type PlaceholderLook, placeholderLook, type Role } from './placeholder-look.ts';

type Situation = { slide: Xml09Element; role: Role; isShown: boolean; styles: MasterStyles };

/** Points between a slide and what is kept above it. */
const gap = 20;

/** A slide's title, text or number; nothing where it is empty. */
export function slidePlaceholder(
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
      'style:graphic-properties': { ...look.graphic, 'draw:fit-to-size': 'shrink-to-fit' },
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

/** The number of a slide, as a field. */
function numberFrame(
  { placement, graphic, paragraph }: PlaceholderLook,
  context: Xml09Context,
): XmlNode {
  const { automatic, styles, document } = context;
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
      'style:paragraph-properties': paragraphLook(styles, paragraph, false),
      'style:text-properties': paragraphTextLook(styles, paragraph, document.fonts),
    },
  });
  const number = element('text:page-number', {}, ['‹#›']);
  const line = element('text:p', { 'text:style-name': style }, [number]);
  return element('draw:frame', attributes, [element('draw:text-box', {}, [line])]);
}
