import { childOf, descendants, elementsOf, type Xml09Element } from '../package/element.ts';

/** The notes of a text in the order of their marks: each is its paragraphs. */
export function notesOf(storage: Xml09Element): Xml09Element[][] {
  const body = childOf(storage, 'footnotes', 'text-storage', 'text-body');
  const notes: Xml09Element[][] = [];
  let note: Xml09Element[] = [];
  for (const paragraph of elementsOf(body).filter(({ name }) => name === 'p')) {
    note.push(paragraph);
    if (![...descendants(paragraph)].some(({ name }) => name === 'footnotebr')) continue;
    notes.push(note);
    note = [];
  }
  return note.some(hasContent) ? [...notes, note] : notes;
}

function hasContent(paragraph: Xml09Element): boolean {
  return paragraph.children.length > 0;
}
