import { boxAttributes } from '../../../../shared/node/odf/frame.ts';
import { textNodes } from '../../../../shared/node/odf/text-nodes.ts';
import { element, type XmlNode } from '../../../../shared/node/odf/xml/element.ts';
import { xml09Placement } from '../drawables/placement.ts';
import { childOf, elementsOf, type Xml09Element } from '../package/element.ts';
import { plainText } from '../text/plain-text.ts';

/** What was said of a slide, as comments. */
export function stickyNotes(slide: Xml09Element): XmlNode[] {
  return elementsOf(childOf(slide, 'sticky-notes')).flatMap((note) => {
    const text = plainText(childOf(note, 'text', 'text-storage'));
    if (text.trim() === '') return [];
    const lines = text.split('\n').map((line) => element('text:p', {}, textNodes(line)));
    return [element('office:annotation', boxAttributes(xml09Placement(note)), lines)];
  });
}
