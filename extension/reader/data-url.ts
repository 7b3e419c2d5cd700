import { fromBase64 } from '../../shared/base64.ts';

/**
 * A file as text, for messages that carry only JSON. Works in the scripts of pages too: in Firefox
 * the bytes of a `Blob` belong to the page there, and a script must not access them.
 */
export function toDataUrl(file: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.addEventListener('load', () => resolve(String(reader.result)));
  reader.addEventListener('error', () => reject(reader.error));
  reader.readAsDataURL(file);
  return promise;
}

/** The file in a data URL of base64. */
export function fromDataUrl(url: string): Blob {
  const comma = url.indexOf(',');
  const bytes = fromBase64(url.slice(comma + 1));
  return new Blob([bytes], { type: url.slice('data:'.length, comma).split(';')[0] ?? '' });
}
