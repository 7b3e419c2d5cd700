import type { MiddlewareHandler } from 'hono';

/** In bytes: a smaller body is put together in no time. */
const atOnceBytes = 1_000_000;

/**
 * Puts a large body together piece by piece as it comes in: at once, 50 MB take a tenth of a second.
 * Whoever asks for the body afterwards gets these bytes. Its limit comes before.
 */
export const gatherBody: MiddlewareHandler = async (c, next) => {
  const { body, headers } = c.req.raw;
  const announced = Number(headers.get('content-length') ?? 0);
  if (body && (announced > atOnceBytes || headers.has('transfer-encoding'))) {
    replaceBody(c, { arrayBuffer: await gathered(body, announced) });
  }
  await next();
};

type Bodies = { json: unknown; arrayBuffer: ArrayBuffer; formData: FormData };

/** From now on the body of a request is this one. */
export function replaceBody(
  { req }: Parameters<MiddlewareHandler>[0],
  body: Partial<Bodies>,
): void {
  const [[kind, value] = []] = Object.entries(body);
  // The library keeps promises here, whatever its types say.
  if (kind) Object.assign(req, { bodyCache: { [kind]: Promise.resolve(value) } });
}

async function gathered(body: ReadableStream<Uint8Array>, announced: number): Promise<ArrayBuffer> {
  // What is only announced takes no memory.
  let bytes = new Uint8Array(atOnceBytes);
  let length = 0;
  for await (const piece of body) {
    if (length + piece.length > bytes.length) {
      const wanted = length + piece.length;
      const most = announced || Number.POSITIVE_INFINITY;
      const larger = new Uint8Array(Math.max(wanted, Math.min(2 * wanted, most)));
      larger.set(bytes.subarray(0, length));
      bytes = larger;
    }
    bytes.set(piece, length);
    length += piece.length;
  }
  return length === bytes.length ? bytes.buffer : bytes.buffer.slice(0, length);
}
