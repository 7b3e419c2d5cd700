import { element, type XmlNode } from '../../../../shared/node/odf/xml/element.ts';
import type { Xml09Element } from '../package/element.ts';
import type { InlineRun } from './inline-nodes.ts';
import { paragraphBlocks } from './paragraph-blocks.ts';

/** The next note of the text, where its mark stands. */
export function storedNote(mark: Xml09Element, { text }: InlineRun): XmlNode[] {
  const { context, notes } = text;
  const paragraphs = notes.shift();
  if (!paragraphs) return [];
  const blocks = paragraphs.flatMap((paragraph) =>
    paragraphBlocks(paragraph, { context, notes: [] }),
  );
  const body = blocks.map(({ node }) => node);
  const label = mark.attributes.autonumber ?? mark.attributes.mark ?? '1';
  return [
    element('text:note', { 'text:note-class': context.endnotes ? 'endnote' : 'footnote' }, [
      element('text:note-citation', {}, [label]),
      element('text:note-body', {}, body),
    ]),
  ];
}
