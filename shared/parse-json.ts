/**
 * Parses `text` as JSON. Unlike that of `JSON.parse`, the error does not quote the text: a piece of
 * a document, a key or a captured text would otherwise end up in the log.
 * @throws SyntaxError
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new SyntaxError('it is not whole, valid JSON');
  }
}
