/**
 * `text` as JSON. The error says nothing of the text: that of `JSON.parse` quotes it, and so a
 * piece of a document, a key or a captured text would stand in the log.
 * @throws SyntaxError
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new SyntaxError('it is not whole, valid JSON');
  }
}
