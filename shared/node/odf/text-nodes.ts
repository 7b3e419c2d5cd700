import { element, type XmlNode } from './xml/xml-element.ts';

/**
 * Text as the content of `text:p` or `text:span`: runs of blanks, tabs and line breaks (`\n`,
 * U+2028, U+000B) become elements, since ODF collapses white space (part 3, section 6.1.2).
 * @param atStart whether a paragraph begins here: its first blank would be dropped otherwise
 */
export function textNodes(text: string, atStart = true): XmlNode[] {
  if (text !== '' && !collapsible.test(text)) return [text];
  const nodes: XmlNode[] = [];
  let blankBefore = atStart;
  for (const [piece] of text.matchAll(/ +|\t|\r\n|[\n\r\v\u2028]|[^ \t\n\r\v\u2028]+/g)) {
    nodes.push(...pieceNodes(piece, blankBefore));
    blankBefore = !/[^ \t\n\r\v\u2028]/.test(piece);
  }
  return nodes;
}

/** What a paragraph would not preserve; most texts contain none of it. */
const collapsible = /^ | {2}|[\t\n\r\v\u2028]/;

function pieceNodes(piece: string, blankBefore: boolean): XmlNode[] {
  if (piece === '\t') return [element('text:tab')];
  if (!piece.startsWith(' ')) {
    return /^[\r\n\v\u2028]/.test(piece) ? [element('text:line-break')] : [piece];
  }
  if (blankBefore) return [blanks(piece.length)];
  return piece.length === 1 ? [piece] : [' ', blanks(piece.length - 1)];
}

function blanks(count: number): XmlNode {
  return element('text:s', { 'text:c': count === 1 ? undefined : count });
}
