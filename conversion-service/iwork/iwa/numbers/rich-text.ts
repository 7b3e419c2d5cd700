import { textNodes } from '../../../../shared/node/odf/text-nodes.ts';
import { element, type XmlNode } from '../../../../shared/node/odf/xml/element.ts';
import { inlineContent } from '../text/inline-content.ts';
import { type ParagraphRange, paragraphRanges } from '../text/paragraph-ranges.ts';
import { type StoredText, storedText } from '../text/stored-text.ts';
import { listLevels } from '../text/styles/list-style.ts';
import type { TextContext } from '../text/text-context.ts';

/** Labels are shown in the text; the size is only for indents, which cells have none of. */
const FONT_SIZE = 10;

/**
 * Text with styles and links as the paragraphs of a cell. Cells know no lists: labels stand before
 * the text.
 */
export function richParagraphs(storage: number, context: TextContext): XmlNode[] {
  const text = storedText(context.graph, storage);
  if (!text) return [];
  const labels = new Labels(text, context);
  return paragraphRanges(text.text).map((range) =>
    element('text:p', {}, [
      ...textNodes(labels.next(range)),
      ...inlineContent(text, range, [], { ...context, inCell: true }),
    ]),
  );
}

class Labels {
  readonly #text: StoredText;
  readonly #context: TextContext;
  #counts: number[] = [];

  constructor(text: StoredText, context: TextContext) {
    this.#text = text;
    this.#context = context;
  }

  /** `• ` or `3. `; empty where the paragraph is in no list. */
  next({ start }: ParagraphRange): string {
    const depth = Math.min(8, this.#text.levels.inForce(start) ?? 0);
    const style = this.#text.listStyles.inForce(start);
    const level = listLevels(this.#context.graph, style, FONT_SIZE)[depth];
    if (!level || level.label === 'none') {
      this.#counts = [];
      return '';
    }
    const indent = '  '.repeat(depth);
    if (level.label === 'bullet')
      return `${indent}${level.element?.attributes['text:bullet-char'] ?? '•'} `;
    this.#counts = [...this.#counts.slice(0, depth), (this.#counts[depth] ?? 0) + 1];
    const { 'style:num-prefix': before = '', 'style:num-suffix': after = '.' } =
      level.element?.attributes ?? {};
    return `${indent}${before}${this.#counts[depth]}${after} `;
  }
}
