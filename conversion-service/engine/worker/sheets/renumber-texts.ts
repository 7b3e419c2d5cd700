/**
 * A worksheet with other numbers for the texts of its cells, piece by piece.
 * @param number what stands for the text that had this number
 */
export async function* renumberTexts(
  sheet: AsyncIterable<Uint8Array>,
  number: (text: number) => number,
): AsyncGenerator<Buffer> {
  const renumbered = (xml: string) =>
    Buffer.from(
      xml.replaceAll(
        /( t="s"[^>]*><v>)(\d+)(?=<\/v>)/g,
        (_, before: string, text: string) => before + number(Number(text)),
      ),
      'latin1',
    );
  let rest = '';
  for await (const bytes of sheet) {
    // A byte a letter: what is not ASCII is passed on as it is.
    const xml = rest + Buffer.from(bytes).toString('latin1');
    const end = endOfWhole(xml);
    yield renumbered(xml.slice(0, end));
    rest = xml.slice(end);
  }
  yield renumbered(rest);
}

/** Up to the last cell or row, or outside of rows the last tag: it may go on in the next piece. */
function endOfWhole(xml: string): number {
  const row = xml.lastIndexOf(rowEnd);
  const end = Math.max(xml.lastIndexOf('<c '), row < 0 ? row : row + rowEnd.length);
  return Math.max(end < 0 ? xml.lastIndexOf('<') : end, 0);
}

const rowEnd = '</row>';
