import type { TakenForm } from './taken.ts';

/** Takes a multipart form apart, and out of it the first file of the field `key`. */
export async function takeApartForm(
  body: ArrayBuffer,
  contentType: string,
  key: string,
): Promise<TakenForm> {
  const form = await new Response(body, { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => null);
  if (!form) return null;
  const fields = [...form].map(([name, value]): [string, string | null] => [
    name,
    typeof value === 'string' ? value : null,
  ]);
  const file = form.getAll(key).find((value) => value instanceof File);
  return { fields, bytes: file && new Uint8Array(await file.arrayBuffer()) };
}
