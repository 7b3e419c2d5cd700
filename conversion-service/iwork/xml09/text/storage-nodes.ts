import type { XmlNode } from '../../../../shared/node/odf/xml/element.ts';
import type { OpenText, Xml09Context } from '../context.ts';
import { childOf, elementsOf, type Xml09Element } from '../package/element.ts';
import { type ListedBlock, listNodes } from './lists.ts';
import { notesOf } from './notes.ts';
import { paragraphBlocks } from './paragraph-blocks.ts';

/** Texts inside texts that are written; deeper ones are cut. */
const maxDepth = 12;

/** A `text-storage` as paragraphs, lists, headings and tables. */
export function storageNodes(storage: Xml09Element | undefined, context: Xml09Context): XmlNode[] {
  const body = childOf(storage, 'text-body') ?? storage;
  if (!storage || !body) return [];
  if (context.depth >= maxDepth) {
    context.warnings.add(
      'texts_left_out',
      'Texts that lie too deep inside each other were left out.',
    );
    return [];
  }
  const within = { ...context, styles: context.styles.within(storage), depth: context.depth + 1 };
  const text: OpenText = { context: within, notes: notesOf(storage) };
  const blocks = paragraphsIn(body).flatMap((paragraph) => paragraphBlocks(paragraph, text));
  return listNodes([...blocks, ...unplaced(text)]);
}

/** Paragraphs stand in sections and columns, and in what this reader does not know. */
function paragraphsIn(parent: Xml09Element): Xml09Element[] {
  return elementsOf(parent).flatMap((child) => {
    if (child.name === 'p' || child.name === 'page-start') return [child];
    return child.name === 'stylesheet' ? [] : paragraphsIn(child);
  });
}

/** Notes that no mark refers to keep their text. */
function unplaced({ context, notes }: OpenText): ListedBlock[] {
  const text: OpenText = { context, notes: [] };
  return notes.flat().flatMap((paragraph) => paragraphBlocks(paragraph, text));
}
