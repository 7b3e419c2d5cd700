import { childOf, descendants, elementsOf, type LegacyElement } from '../package/element.ts';

/** The notes of a text in the order of their marks: each is its paragraphs. */
export function notesOf(storage: LegacyElement): LegacyElement[][] {
  const body = childOf(storage, 'footnotes', 'text-storage', 'text-body');
  const notes: LegacyElement[][] = [];
  let note: LegacyElement[] = [];
  for (const paragraph of elementsOf(body).filter(({ name }) => name === 'p')) {
    note.push(paragraph);
    if (![...descendants(paragraph)].some(({ name }) => name === 'footnotebr')) continue;
    notes.push(note);
    note = [];
  }
  return note.some(hasContent) ? [...notes, note] : notes;
}

function hasContent(paragraph: LegacyElement): boolean {
  return paragraph.children.length > 0;
}
