const chunkLength = 64 * 1024;

/** Small pieces of XML as few large chunks of UTF-8. */
export function collected(pieces: Iterable<string | Buffer>): Buffer[] {
  const chunks: Buffer[] = [];
  let text = '';
  for (const piece of pieces) {
    if (typeof piece === 'string') text += piece;
    if (typeof piece !== 'string' || text.length > chunkLength) {
      chunks.push(Buffer.from(text));
      text = '';
    }
    if (typeof piece !== 'string') chunks.push(piece);
  }
  chunks.push(Buffer.from(text));
  return chunks.filter((chunk) => chunk.length > 0);
}
