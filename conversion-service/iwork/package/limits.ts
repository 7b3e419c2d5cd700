/**
 * What a package may ask of the machine. Real documents stay far below: the largest seen has 3,000
 * entries and 40 MB of archives.
 */
export const packageLimits = {
  /** Entries of a ZIP file, those of an inner one counted apart. */
  entries: 50_000,
  /** Bytes of an inner Index.zip. */
  innerZipBytes: 256 * 2 ** 20,
  /** Bytes of one file of the package as it is stored, unpacked from the ZIP. */
  fileBytes: 256 * 2 ** 20,
  /** Bytes of all archives together after Snappy. */
  archiveBytes: 256 * 2 ** 20,
  /** Objects of all archives together. */
  objects: 4_000_000,
} as const;
