import type { AutomaticStyles } from '../styles/automatic-styles.ts';
import type { XmlElement } from '../xml/element.ts';
import { serialize } from '../xml/serialize.ts';
import { contentPart } from './odf-parts.ts';
import type { PackageFile } from './pictures.ts';

/** A document inside the document. */
export type EmbeddedObject = {
  kind: 'chart' | 'formula';
  /** The child of `office:body`, such as `office:chart`. */
  content: XmlElement;
  styles: AutomaticStyles;
};

/** The documents inside a document: charts. */
export class EmbeddedObjects {
  #files: PackageFile[] = [];
  #count = 0;

  /** @returns what the `xlink:href` of a `draw:object` refers to: `./Object 1` */
  add({ kind, content, styles }: EmbeddedObject): string {
    const folder = `Object ${++this.#count}`;
    const xml = Buffer.concat(contentPart(serialize(content), { styles }));
    this.#files.push(
      {
        path: `${folder}/`,
        mediaType: `application/vnd.oasis.opendocument.${kind}`,
        bytes: new Uint8Array(),
        packed: false,
      },
      {
        path: `${folder}/content.xml`,
        mediaType: 'text/xml',
        bytes: xml,
        packed: true,
      },
    );
    return `./${folder}`;
  }

  files(): PackageFile[] {
    return this.#files;
  }
}
