import { element, type XmlNode } from '../../../../shared/node/odf/xml/element.ts';
import type { GraphObject } from '../archive/object-graph.ts';
import { noteElement } from './note.ts';
import type { TextPart } from './text-part.ts';
import type { Segment } from './text-segments.ts';
import { textTypes } from './types.ts';

/**
 * What stands for a character at which something is anchored: a note, a field, a drawable.
 * @returns undefined for characters that stand for themselves
 */
export function anchoredNodes(segment: Segment, part: TextPart): XmlNode[] | undefined {
  const attachment = part.graph.get(segment.footnote ?? segment.attachment);
  if (!attachment) return undefined;
  if (attachment.type === textTypes.footnoteAttachment) return [noteElement(attachment, part)];
  if (isOneOf(attachment, textTypes.drawableAttachment, textTypes.tocAttachment))
    return part.drawable(attachment);
  return fieldNodes(attachment, segment, part);
}

function fieldNodes(
  { type, message }: GraphObject,
  segment: Segment,
  part: TextPart,
): XmlNode[] | undefined {
  if (type === textTypes.tocPageNumber) return [message.string(2) ?? ''];
  const isNumber = textTypes.numberAttachments.some((known) => known === type);
  if (!isNumber && !textTypes.textualAttachments.some((known) => known === type)) {
    part.warnings.add('attachment', `Something in a text was left out (object type ${type}).`);
    return undefined;
  }
  const textual = isNumber ? message.message(1) : message;
  const shown = (isNumber ? message.string(3) : undefined) ?? textual?.string(1) ?? '';
  const kind = textual?.uint(2) ?? (isNumber ? pageNumber : undefined);
  if (kind === pageNumber)
    return [element('text:page-number', { 'text:select-page': 'current' }, [shown || '1'])];
  if (kind === pageCount) return [element('text:page-count', {}, [shown || '1'])];
  return segment.text === '\ufffc' || kind === footnoteMark ? [] : undefined;
}

/** TSWP.TextualAttachmentArchive.Kind. The mark of a footnote is written by the note itself. */
const pageNumber = 0;
const pageCount = 1;
const footnoteMark = 2;

function isOneOf({ type }: GraphObject, ...types: number[]): boolean {
  return types.includes(type);
}
