import { points } from '../../shared/node/odf/length.ts';
import { OdfDocument } from '../../shared/node/odf/odf-document.ts';
import { paragraphStyle } from '../../shared/node/odf/styles/style.ts';
import { textNodes } from '../../shared/node/odf/text-nodes.ts';
import { writeOdf } from '../../shared/node/odf/write-odf.ts';
import { element, type XmlElement } from '../../shared/node/odf/xml/xml-element.ts';
import { isRightToLeft } from '../../shared/text/is-right-to-left.ts';
import { documentWords } from './document-words.ts';

/** The room within the margins of A4 for an image with its heading, in points. */
const widest = 480;
const highest = 620;

/** Points of a pixel at 96 dots an inch. */
const pixel = 0.75;

type Writing = { document: OdfDocument; styles: OdtStyles; pictureText: string };

/** An image in a document: a PNG, and its size in pixels. */
export type DocumentPicture = { png: Uint8Array; width: number; height: number };

/** One text of a document. */
export type DocumentEntry = {
  /** When and where it was captured; undefined for a text without a source. */
  heading: string | undefined;
  /** The page it was captured from, http or https. */
  url: string | undefined;
  text: string;
  picture: DocumentPicture | undefined;
};

/** The content of a document, independent of its format. */
export type DocumentContent = {
  title: string;
  /** Whether the title is shown at the top. */
  showsTitle: boolean;
  language: 'en' | 'de';
  entries: DocumentEntry[];
};

/** Writes texts with their headings and images as an OpenDocument text. */
export async function writeOdt(
  content: DocumentContent,
  file: string,
  signal: AbortSignal,
): Promise<void> {
  const document = new OdfDocument('text');
  document.meta = { title: content.title, created: new Date().toISOString() };
  const styles = addStyles(document);
  document.masterPages = [addA4Page(document)];
  const pictureText = documentWords[content.language].picture;
  document.body = blocks(content, { document, styles, pictureText });
  await writeOdf(document, file, { signal });
}

function* blocks(
  { title, showsTitle, entries }: DocumentContent,
  writing: Writing,
): Generator<XmlElement> {
  if (showsTitle) yield paragraph(writing.styles.title, title);
  for (const entry of entries) yield* entryBlocks(entry, writing);
}

function* entryBlocks(
  { heading, url, text, picture }: DocumentEntry,
  writing: Writing,
): Generator<XmlElement> {
  const { styles } = writing;
  if (heading !== undefined) {
    const attributes = { 'text:style-name': styles.heading, 'text:outline-level': 1 };
    yield element('text:h', attributes, textNodes(heading));
  }
  if (url !== undefined) yield link(styles.source, url);
  if (picture) yield pictureBlock(picture, writing);
  for (const line of text.split(/\r\n|[\n\r\u2028\u2029]/)) {
    yield paragraph(isRightToLeft(line) ? styles.rightToLeft : styles.text, line);
  }
}

function paragraph(style: string, text: string): XmlElement {
  return element('text:p', { 'text:style-name': style }, textNodes(text));
}

function link(style: string, url: string): XmlElement {
  const anchor = element('text:a', { 'xlink:type': 'simple', 'xlink:href': url }, textNodes(url));
  return element('text:p', { 'text:style-name': style }, [anchor]);
}

function pictureBlock(
  { png, width, height }: DocumentPicture,
  { document, styles, pictureText }: Writing,
): XmlElement {
  const href = document.pictures.add(png, { mediaType: 'image/png', extension: 'png' });
  const scale = Math.min(pixel, widest / width, highest / height);
  const image = element('draw:image', {
    'xlink:href': href,
    'xlink:type': 'simple',
    'xlink:show': 'embed',
    'xlink:actuate': 'onLoad',
  });
  const frame = element(
    'draw:frame',
    {
      'draw:style-name': styles.frame,
      'text:anchor-type': 'as-char',
      'svg:width': points(width * scale),
      'svg:height': points(height * scale),
    },
    [image, element('svg:desc', {}, [pictureText])],
  );
  return element('text:p', { 'text:style-name': styles.picture }, [frame]);
}

/** Names that the content refers to. */
type OdtStyles = {
  title: string;
  heading: string;
  text: string;
  rightToLeft: string;
  source: string;
  picture: string;
  frame: string;
};

/** Adds the styles of an exported document: named ones, so that a person can change them all. */
function addStyles({ fonts, styles, contentStyles }: OdfDocument): OdtStyles {
  const font = fonts.add('Helvetica');
  const standard = styles.add(
    'Standard',
    paragraphStyle(
      { 'fo:margin-bottom': '4pt' },
      {
        'style:font-name': font,
        'fo:font-size': '11pt',
      },
    ),
  );
  const heading = paragraphStyle(
    { 'fo:margin-top': '14pt', 'fo:margin-bottom': '4pt', 'fo:keep-with-next': 'always' },
    { 'fo:font-size': '13pt', 'fo:font-weight': 'bold' },
    standard,
  );
  const title = paragraphStyle(
    { 'fo:margin-bottom': '10pt', 'fo:keep-with-next': 'always' },
    { 'fo:font-size': '20pt', 'fo:font-weight': 'bold' },
    standard,
  );
  const source = paragraphStyle(
    { 'fo:keep-with-next': 'always' },
    { 'fo:font-size': '9pt', 'fo:color': '#555555' },
    standard,
  );
  const attributes = { 'style:default-outline-level': '1' };
  return {
    text: standard,
    title: styles.add('Title', title),
    heading: styles.add('Heading 1', { ...heading, attributes }),
    source: styles.add('Source', source),
    picture: styles.add('Picture', paragraphStyle({ 'fo:margin-bottom': '6pt' }, {}, standard)),
    rightToLeft: contentStyles.add(
      paragraphStyle({ 'style:writing-mode': 'rl-tb', 'fo:text-align': 'start' }, {}, standard),
    ),
    frame: contentStyles.add({
      family: 'graphic',
      properties: {
        'style:graphic-properties': { 'fo:border': '0.5pt solid #bbbbbb', 'fo:padding': '0pt' },
      },
    }),
  };
}

/** The master page of a text: A4 with margins of 2 cm. */
function addA4Page(document: OdfDocument): XmlElement {
  const properties = element('style:page-layout-properties', {
    'fo:page-width': '21cm',
    'fo:page-height': '29.7cm',
    'fo:margin-top': '2cm',
    'fo:margin-right': '2cm',
    'fo:margin-bottom': '2cm',
    'fo:margin-left': '2cm',
  });
  const layout = element('style:page-layout', {}, [properties]);
  return element('style:master-page', {
    'style:name': 'Standard',
    'style:page-layout-name': document.masterStyles.addElement('PM', layout),
  });
}
