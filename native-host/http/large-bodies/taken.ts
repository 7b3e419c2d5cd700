/** Where bytes may stand in JSON as base64. */
export type HowToTake = {
  /** Keys, from the outermost; the first path that leads to a text counts. */
  paths: string[][];
  /** What the base64 may look like: as that of an image, or to the letter as `z.base64()` wants it. */
  form: 'image' | 'strict';
};

/** What JSON holds; null where it is none. */
export type TakenJson = { values: unknown; bytes: DecodedBytes } | null;

/**
 * What the base64 says; null where it is none, and undefined where there is no text. In the values a
 * few letters stand in its place, base64 or not as it was.
 */
export type DecodedBytes = Uint8Array | null | undefined;

/** Names of fields with their texts, null for a file, and the first file of the name asked for. */
export type TakenForm = { fields: [string, string | null][]; bytes: Uint8Array | undefined } | null;
