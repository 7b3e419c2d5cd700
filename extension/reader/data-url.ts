/**
 * A file as text, for messages that carry nothing but JSON. Works in the scripts of pages too: in
 * Firefox the bytes of a `Blob` belong to the page there, and a script may not look into them.
 */
export function toDataUrl(file: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.addEventListener('load', () => resolve(String(reader.result)));
  reader.addEventListener('error', () => reject(reader.error));
  reader.readAsDataURL(file);
  return promise;
}

export async function toBase64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  // A call takes only so many arguments.
  for (let start = 0; start < bytes.length; start += 0x8000)
    binary += String.fromCharCode(...bytes.subarray(start, start + 0x8000));
  return btoa(binary);
}

/** The file in a data URL of base64. */
export function fromDataUrl(url: string): Blob {
  const comma = url.indexOf(',');
  const bytes = Uint8Array.from(atob(url.slice(comma + 1)), (char) => char.charCodeAt(0));
  return new Blob([bytes], { type: url.slice('data:'.length, comma).split(';')[0] ?? '' });
}
