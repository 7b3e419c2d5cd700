import { decodePDFRawStream, type PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { serialize } from '../../shared/node/odf/xml/serialize.ts';
import { element, type XmlElement, type XmlNode } from '../../shared/node/odf/xml/xml-element.ts';
import type { ConversionOptions } from '../conversion/options.ts';

type Metadata = Pick<ConversionOptions, 'title' | 'author' | 'keywords'>;

/**
 * Sets title, author and keywords of a PDF. Where it has them in XMP too, as PDF/A requires, the XMP
 * is rewritten from them, so that both agree.
 */
export function setMetadata(document: PDFDocument, { title, author, keywords }: Metadata): void {
  if (title !== undefined) document.setTitle(title);
  if (author !== undefined) document.setAuthor(author);
  if (keywords !== undefined) document.setKeywords([keywords]);
  document.setModificationDate(new Date());
  const { catalog, context } = document;
  const former = catalog.lookup(PDFName.of('Metadata'));
  if (!(former instanceof PDFRawStream)) return;
  const packet = xmpOf(document, profilesIn(textOf(former)));
  const stream = context.stream(packet, { Type: 'Metadata', Subtype: 'XML' });
  catalog.set(PDFName.of('Metadata'), context.register(stream));
}

function textOf(stream: PDFRawStream): string {
  return Buffer.from(decodePDFRawStream(stream).decode()).toString();
}

/** The PDF standard that it declares, as `pdfaid:part` 2. */
function profilesIn(xmp: string): [name: string, value: string][] {
  const names = ['pdfaid:part', 'pdfaid:conformance', 'pdfuaid:part'];
  return names.flatMap((name): [string, string][] => {
    const [, value] = new RegExp(`${name}(?:>|=")\\s*(\\w{1,3})`).exec(xmp) ?? [];
    return value === undefined ? [] : [[name, value]];
  });
}

/** Source: XMP specification part 1, and ISO 19005-2, 6.6.2, for which of them stand in both. */
function xmpOf(document: PDFDocument, profiles: [name: string, value: string][]): Buffer {
  const dates = {
    'xmp:CreateDate': document.getCreationDate(),
    'xmp:ModifyDate': document.getModificationDate(),
  };
  const plain: [string, string | undefined][] = [
    ...profiles,
    ['pdf:Producer', document.getProducer()],
    ['pdf:Keywords', document.getKeywords()],
    ['xmp:CreatorTool', document.getCreator()],
    ...Object.entries(dates).map(([name, date]): [string, string | undefined] => [
      name,
      date?.toISOString().replace(/\.\d+/, ''),
    ]),
  ];
  const description = element('rdf:Description', { 'rdf:about': '', ...namespaces }, [
    ...plain.flatMap(([name, value]) => (value ? [element(name, {}, [value])] : [])),
    ...listed('dc:title', 'rdf:Alt', document.getTitle()),
    ...listed('dc:description', 'rdf:Alt', document.getSubject()),
    ...listed('dc:creator', 'rdf:Seq', document.getAuthor()),
  ]);
  const rdf = element('rdf:RDF', { 'xmlns:rdf': rdfNamespace }, [description]);
  const root = element('x:xmpmeta', { 'xmlns:x': 'adobe:ns:meta/' }, [rdf]);
  return Buffer.concat([packetStart, ...serialize(root), packetEnd]);
}

const packetStart = Buffer.from('<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>\n');
const packetEnd = Buffer.from('\n<?xpacket end="w"?>');
const rdfNamespace = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
const namespaces = {
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:pdf': 'http://ns.adobe.com/pdf/1.3/',
  'xmlns:xmp': 'http://ns.adobe.com/xap/1.0/',
  'xmlns:pdfaid': 'http://www.aiim.org/pdfa/ns/id/',
  'xmlns:pdfuaid': 'http://www.aiim.org/pdfua/ns/id/',
};

function listed(
  name: string,
  list: 'rdf:Alt' | 'rdf:Seq',
  value: string | undefined,
): XmlElement[] {
  if (!value) return [];
  const language = list === 'rdf:Alt' ? { 'xml:lang': 'x-default' } : {};
  const item: XmlNode = element('rdf:li', language, [value]);
  return [element(name, {}, [element(list, {}, [item])])];
}
