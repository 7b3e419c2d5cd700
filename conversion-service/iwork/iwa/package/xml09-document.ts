/** A document of iWork '09 or earlier: one XML file and no archives, which `xml09/` reads. */
export class LegacyIworkDocument extends Error {
  override readonly name = 'LegacyIworkDocument';

  constructor() {
    super("The document was written by iWork '09 or earlier.");
  }
}

/** Whether one of the names is the XML that such a document is in. */
export function hasLegacyXml(names: readonly string[]): boolean {
  return names.some((name) => /(^|\/)index\.(xml|apxl)(\.gz)?$/i.test(name));
}
