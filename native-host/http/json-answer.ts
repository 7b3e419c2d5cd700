/** An answer of JSON that is written already. */
export function jsonAnswer(written: Uint8Array<ArrayBuffer>): Response {
  return new Response(written, { headers: { 'content-type': 'application/json' } });
}
