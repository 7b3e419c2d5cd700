import type { MiddlewareHandler } from 'hono';

/** In bytes: smaller bodies are assembled in no time. */
const atOnceBytes = 1_000_000;

/**
 * Assembles a large body piece by piece as it arrives: in one go, 50 MB take a tenth of a second.
 * Later readers of the body get these bytes. Its size limit must come before.
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

/** Replaces the body of a request. */
export function replaceBody(
  { req }: Parameters<MiddlewareHandler>[0],
  body: Partial<Bodies>,
): void {
  const [[kind, value] = []] = Object.entries(body);
  // The library stores promises here, whatever its types say.
  if (kind) Object.assign(req, { bodyCache: { [kind]: Promise.resolve(value) } });
}

async function gathered(body: ReadableStream<Uint8Array>, announced: number): Promise<ArrayBuffer> {
  // An announced length alone takes no memory.
  let bytes = new Uint8Array(atOnceBytes);
  let length = 0;
  for await (const piece of body) {
    const wanted = length + piece.length;
    if (wanted > bytes.length) {
      // Copied once: each larger one would make the collector of garbage stop everything.
      const larger = new Uint8Array(wanted > announced ? 2 * wanted : announced);
      larger.set(bytes.subarray(0, length));
      bytes = larger;
    }
    bytes.set(piece, length);
    length = wanted;
  }
  return length === bytes.length ? bytes.buffer : bytes.buffer.slice(0, length);
}
