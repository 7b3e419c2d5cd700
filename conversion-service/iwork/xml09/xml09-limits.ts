/** Limits for the XML of iWork '09; the largest document seen has 2 MB of it. */
export const xml09Limits = {
  /** Bytes of the XML, unpacked. */
  xmlBytes: 96 * 2 ** 20,
  /** Elements and texts of the XML; each takes about 600 bytes. */
  nodes: 1_300_000,
  /** Elements inside each other. */
  depth: 400,
  /** Bytes of all pictures together. */
  pictureBytes: 256 * 2 ** 20,
  /** Pages that objects are placed on. */
  pages: 10_000,
} as const;
