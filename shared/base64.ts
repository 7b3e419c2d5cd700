/** Characters handed to one call of `fromCharCode`: engines limit the arguments of a call. */
const sliceLength = 8192;

export function toBase64(bytes: Uint8Array): string {
  const slices: string[] = [];
  for (let start = 0; start < bytes.length; start += sliceLength) {
    slices.push(String.fromCharCode(...bytes.subarray(start, start + sliceLength)));
  }
  return btoa(slices.join(''));
}

/** Throws where the text is not base64. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
