import { element, type XmlElement } from '../xml/element.ts';
import { similarFont } from './similar-font.ts';

/**
 * The fonts that a document names. Each face names one family: LibreOffice takes no notice of the
 * others in a list, and writes the whole list as a font's name into DOCX, XLSX and PPTX.
 */
export class FontFaces {
  readonly #families = new Set<string>();

  /** @returns what `style:font-name` refers to */
  add(family: string): string {
    this.#families.add(family);
    return family;
  }

  /** The `office:font-face-decls` element. */
  element(): XmlElement {
    return element('office:font-face-decls', {}, [...this.#families].sort().map(fontFace));
  }
}

function fontFace(family: string): XmlElement {
  return element('style:font-face', {
    'style:name': family,
    'svg:font-family': quoted(family),
    'style:font-family-generic': similarFont(family)?.generic,
  });
}

function quoted(family: string): string {
  return /^[\w-]+$/.test(family) ? family : `'${family.replaceAll("'", '')}'`;
}
