import { element, type XmlElement } from '../../../../shared/node/odf/xml/element.ts';
import * as tswp from '../../schema/tswp.ts';
import type { GraphObject } from '../archive/object-graph.ts';
import type { TextContext } from './text-context.ts';
import { writeText } from './write-text.ts';

/** A footnote or endnote. */
export function noteElement(
  { identifier, message }: GraphObject,
  context: TextContext,
): XmlElement {
  const note = tswp.FootnoteReferenceAttachmentArchive.read(message);
  const label = note.customMarkString;
  const body = writeText(note.containedStorage, { ...context, headings: false });
  return element(
    'text:note',
    { 'text:id': `note-${identifier}`, 'text:note-class': context.notes },
    [
      element('text:note-citation', label ? { 'text:label': label } : {}, label ? [label] : []),
      element('text:note-body', {}, body.length > 0 ? body : [element('text:p')]),
    ],
  );
}
