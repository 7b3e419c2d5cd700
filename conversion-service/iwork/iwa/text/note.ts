import { element, type XmlElement } from '../../../../shared/node/odf/xml/element.ts';
import type { GraphObject } from '../archive/object-graph.ts';
import type { TextPart } from './text-part.ts';
import { writeText } from './write-text.ts';

/**
 * A footnote or endnote: TSWP.FootnoteReferenceAttachmentArchive, 2 its text, 3 a mark of its own.
 */
export function noteElement({ identifier, message }: GraphObject, part: TextPart): XmlElement {
  const label = message.string(3);
  const body = writeText(message.reference(2), { ...part, headings: false });
  return element('text:note', { 'text:id': `note-${identifier}`, 'text:note-class': part.notes }, [
    element('text:note-citation', label ? { 'text:label': label } : {}, label ? [label] : []),
    element('text:note-body', {}, body.length > 0 ? body : [element('text:p')]),
  ]);
}
