import { escapeXml } from '../../../escape-xml.ts';
import type { FlowBlock } from '../flow/flow-of.ts';
import { type Footnote, notesIn } from '../flow/letter-styles.ts';

/** The number of a footnote in its document, from 1, and whether programs would count it so by themselves. */
type Numbered = { number: number; isCounted: boolean };

export type NumberedNotes = Map<Footnote, Numbered>;

/** The footnotes of a document, in the order of their signs. */
export function numberedNotes(flow: FlowBlock[]): NumberedNotes {
  let next = 1;
  const notes = flow.flatMap((block) => ('parts' in block ? notesIn(block.parts) : []));
  return new Map(
    notes.map((note, index) => {
      const isCounted = note.sign === String(next);
      if (isCounted) next++;
      return [note, { number: index + 1, isCounted }];
    }),
  );
}

/** Below these are those of the lines that separate footnotes from texts (ECMA-376 part 1, 17.11). */
const firstId = 1;

/** The run of a Word document that refers to a footnote. */
export function wordReference(note: Footnote, notes: NumberedNotes): string {
  const { number = 1, isCounted = true } = notes.get(note) ?? {};
  const id = `w:id="${number + firstId - 1}"`;
  const own = isCounted
    ? `<w:footnoteReference ${id}/>`
    : `<w:footnoteReference w:customMarkFollows="1" ${id}/><w:t>${escapeXml(note.sign)}</w:t>`;
  return `<w:r>${referenceStyle}${own}</w:r>`;
}

const referenceStyle = '<w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr>';

/**
 * The content of the part of a Word document with its footnotes.
 * @param runsOf makes the runs of a text
 */
export function wordNotes(notes: NumberedNotes, runsOf: (note: Footnote) => string): string {
  const separators = ['separator', 'continuationSeparator'].map(
    (type, at) =>
      `<w:footnote w:type="${type}" w:id="${at - 1}"><w:p><w:r><w:${type}/></w:r></w:p></w:footnote>`,
  );
  const own = [...notes].map(([note, { number, isCounted }]) => {
    const sign = isCounted ? '<w:footnoteRef/>' : `<w:t>${escapeXml(note.sign)}</w:t>`;
    return (
      `<w:footnote w:id="${number + firstId - 1}"><w:p><w:pPr><w:pStyle w:val="FootnoteText"/></w:pPr>` +
      `<w:r>${referenceStyle}${sign}</w:r><w:r><w:t xml:space="preserve"> </w:t></w:r>` +
      `${runsOf(note)}</w:p></w:footnote>`
    );
  });
  return [...separators, ...own].join('');
}
