import { element, type XmlNode } from '../../../../shared/node/odf/xml/element.ts';
import * as tswp from '../../schema/tswp.ts';
import { type GraphObject, isOneOf } from '../archive/object-graph.ts';
import type { TextContext } from './text-context.ts';
import type { Segment } from './text-segments.ts';

/**
 * What stands for a character at which something is anchored: a note, a field, a drawable.
 * @returns undefined for characters that stand for themselves
 */
export function anchoredNodes(segment: Segment, context: TextContext): XmlNode[] | undefined {
  const attachment = context.graph.get(segment.footnote ?? segment.attachment);
  if (!attachment) return undefined;
  if (isOneOf(attachment, tswp.FootnoteReferenceAttachmentArchive))
    return [context.note(attachment, context)];
  if (isOneOf(attachment, tswp.DrawableAttachmentArchive, tswp.TOCAttachmentArchive))
    return context.drawable(attachment);
  return fieldNodes(attachment, segment, context);
}

function fieldNodes(
  attachment: GraphObject,
  segment: Segment,
  context: TextContext,
): XmlNode[] | undefined {
  const { type, message } = attachment;
  if (isOneOf(attachment, tswp.TOCPageNumberAttachmentArchive))
    return [tswp.TOCPageNumberAttachmentArchive.read(message).pageNumber ?? ''];
  const isNumber = isOneOf(attachment, tswp.NumberAttachmentArchive);
  if (!isNumber && !isOneOf(attachment, tswp.TextualAttachmentArchive)) {
    context.warnings.add('attachment', `Something in a text was left out (object type ${type}).`);
    return undefined;
  }
  const number = isNumber ? tswp.NumberAttachmentArchive.read(message) : undefined;
  const textual = number ? number.super : tswp.TextualAttachmentArchive.read(message);
  const shown = number?.stringValue ?? textual?.stringEquivalent ?? '';
  const kind = textual?.kind ?? (isNumber ? pageNumber : undefined);
  if (kind === pageNumber)
    return [element('text:page-number', { 'text:select-page': 'current' }, [shown || '1'])];
  if (kind === pageCount) return [element('text:page-count', {}, [shown || '1'])];
  return segment.text === '\ufffc' || kind === footnoteMark ? [] : undefined;
}

/** Kinds of fields. The mark of a footnote is written by the note itself. */
const pageNumber = 0;
const pageCount = 1;
const footnoteMark = 2;
