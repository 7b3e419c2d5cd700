import { element, type XmlNode } from '../../../../shared/node/odf/xml/element.ts';
import type { OpenText } from '../context.ts';
import type { Xml09Element } from '../package/element.ts';
import type { ListedBlock } from './lists.ts';

/**
 * The next note of the text, where its mark stands.
 * @param write writes a paragraph of it
 */
export function storedNote(
  mark: Xml09Element,
  { context, notes }: OpenText,
  write: (paragraph: Xml09Element, text: OpenText) => ListedBlock[],
): XmlNode[] {
  const paragraphs = notes.shift();
  if (!paragraphs) return [];
  const blocks = paragraphs.flatMap((paragraph) => write(paragraph, { context, notes: [] }));
  const body = blocks.map(({ node }) => node);
  const label = mark.attributes.autonumber ?? mark.attributes.mark ?? '1';
  return [
    element('text:note', { 'text:note-class': context.endnotes ? 'endnote' : 'footnote' }, [
      element('text:note-citation', {}, [label]),
      element('text:note-body', {}, body),
    ]),
  ];
}
