/** A document of iWork '09 or earlier: one XML file and no archives, which `xml09/` reads. */
export class Xml09Document extends Error {
  override readonly name = 'Xml09Document';

  constructor() {
    super("The document was written by iWork '09 or earlier.");
  }
}

/** Whether one of the names is the XML that such a document is in. */
export function hasXml09(names: readonly string[]): boolean {
  return names.some((name) => /(^|\/)index\.(xml|apxl)(\.gz)?$/i.test(name));
}
