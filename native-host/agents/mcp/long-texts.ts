import { randomUUID } from 'node:crypto';

/**
 * Texts of one answer that are serialized already. The protocol's library serializes an answer in
 * one piece, which takes a tenth of a second for 5 MB: it gets a placeholder for each of them.
 */
export class LongTexts {
  readonly #written = new Map<string, Uint8Array>();

  /**
   * @param written a string of JSON in UTF-8
   * @returns its placeholder
   */
  put(written: Uint8Array): string {
    const placeholder = randomUUID();
    this.#written.set(placeholder, written);
    return placeholder;
  }

  /** The same answer with the texts in the places of their placeholders, once it is whole. */
  async insertInto(answer: Response): Promise<Response> {
    const { status, statusText, headers } = answer;
    const body = Buffer.from(await answer.arrayBuffer());
    const whole = Buffer.concat(this.#insert(body));
    const sized = new Headers(headers);
    if (sized.has('content-length')) sized.set('content-length', String(whole.byteLength));
    return new Response(whole, { status, statusText, headers: sized });
  }

  #insert(body: Buffer): Uint8Array[] {
    const parts: Uint8Array[] = [];
    let end = 0;
    for (const [placeholder, written] of this.#written) {
      const quoted = JSON.stringify(placeholder);
      const start = body.indexOf(quoted, end);
      if (start < 0) continue; // The call was answered with an error.
      parts.push(body.subarray(end, start), written);
      end = start + quoted.length;
    }
    return [...parts, body.subarray(end)];
  }
}
