import type { DocumentMeta } from './document-meta.ts';
import { contentPart, type DocumentSettings } from './package/odf-parts.ts';
import { type PackageFile, Pictures } from './package/pictures.ts';
import { AutomaticStyles } from './styles/automatic-styles.ts';
import { FontFaces } from './styles/font-faces.ts';
import { NamedStyles } from './styles/named-styles.ts';
import { serialize } from './xml/serialize.ts';
import type { XmlElement, XmlNode } from './xml/xml-element.ts';

export type OdfKind = 'text' | 'spreadsheet' | 'presentation';

/** The link attributes of an element that is shown as an embedded picture or object. */
export const embeddedLink = {
  'xlink:type': 'simple',
  'xlink:show': 'embed',
  'xlink:actuate': 'onLoad',
} as const;

/**
 * A document to be filled and then written with `writeOdf`:
 *
 *     const document = new OdfDocument('text');
 *     const bold = document.contentStyles.add({
 *       family: 'text',
 *       properties: { 'style:text-properties': { 'fo:font-weight': 'bold' } },
 *     });
 *     document.body = [
 *       element('text:p', {}, [element('text:span', { 'text:style-name': bold }, textNodes('Hi'))]),
 *     ];
 *     await writeOdf(document, '/tmp/hi.odt');
 *
 * Elements are named with the prefixes of `namespaces.ts`. A generator as body is run once, before
 * the styles are written, so it may add styles, fonts, pictures and objects on its way.
 */
export class OdfDocument {
  readonly kind: OdfKind;
  meta: DocumentMeta = {};
  /** Without any, LibreOffice lays the document out as one of its own. */
  settings: DocumentSettings | undefined;
  readonly fonts = new FontFaces();
  readonly pictures = new Pictures();
  readonly objects = new EmbeddedObjects();
  /** Styles that a person sees; both parts refer to them. */
  readonly styles = new NamedStyles();
  /** Automatic styles of the body. */
  readonly contentStyles = new AutomaticStyles();
  /** Automatic styles of what master pages hold (headers, footers), and page layouts. */
  readonly masterStyles = new AutomaticStyles();
  /** `style:master-page` elements; the first is the one that a text begins with. */
  masterPages: Iterable<XmlNode> = [];
  /** Children of `office:text`, `office:spreadsheet` or `office:presentation`. */
  body: Iterable<XmlNode> = [];

  constructor(kind: OdfKind) {
    this.kind = kind;
  }
}

/** A document inside the document. */
type EmbeddedObject = {
  kind: 'chart' | 'formula';
  /** The child of `office:body`, such as `office:chart`. */
  content: XmlElement;
  styles: AutomaticStyles;
};

/** The documents inside a document: charts. */
class EmbeddedObjects {
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
