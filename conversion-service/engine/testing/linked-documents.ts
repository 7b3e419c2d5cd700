import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { odfParts, picture } from './odf-documents.ts';
import { writePackage } from './write-package.ts';

/**
 * Writes documents that would pull in a file and a page of the web where links are followed:
 * `Links.odt`, `Links.ods` and `Links.docx`. Each has the word “Text” of its own.
 */
export async function linkedDocuments(
  folder: string,
  links: { file: string; web: string },
): Promise<void> {
  const file = pathToFileURL(links.file).href;
  const web = `${links.web}/page.txt`;
  await writePackage(path.join(folder, 'Links.odt'), textWithLinks(file, web));
  await writePackage(path.join(folder, 'Links.ods'), workbookWithLinks(file, web));
  await writePackage(path.join(folder, 'Links.docx'), wordWithLinks(file, web));
}

function textWithLinks(file: string, web: string) {
  const section = (name: string, href: string) =>
    `<text:section text:name="${name}"><text:section-source xlink:href="${href}" xlink:type="simple" xlink:show="embed"/><text:p>Place</text:p></text:section>`;
  const body = [picture(web), picture(file), section('A', file), section('B', web)];
  return odfParts('odt', `<text:p>Text</text:p>${body.join('')}`);
}

function workbookWithLinks(file: string, web: string) {
  const source = (href: string) =>
    `<table:table-source xlink:type="simple" xlink:href="${href}" table:filter-name="Text - txt - csv (StarCalc)" table:filter-options="44,34,76,1"/>`;
  const cell = (formula: string) =>
    `<table:table-cell table:formula="of:=${formula}" office:value-type="string"/>`;
  const sheet = (name: string, linked: string, cells: string) =>
    `<table:table table:name="${name}">${linked}<table:table-row>${cells}</table:table-row></table:table>`;
  const text =
    '<table:table-cell office:value-type="string"><text:p>Text</text:p></table:table-cell>';
  const asked = [`WEBSERVICE(&quot;${web}&quot;)`, `'${file}'#$Sheet1.A1`].map(cell).join('');
  return odfParts(
    'ods',
    sheet('First', '', text + asked) +
      sheet('A', source(file), text) +
      sheet('B', source(web), text),
  );
}

function wordWithLinks(file: string, web: string): Record<string, string> {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006';
  const packages = 'http://schemas.openxmlformats.org/package/2006';
  const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  const field = (href: string) =>
    `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> INCLUDETEXT "${href}" </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`;
  const shown = (id: string) =>
    `<w:p><w:r><w:pict xmlns:v="urn:schemas-microsoft-com:vml"><v:shape style="width:50pt;height:50pt"><v:imagedata r:id="${id}"/></v:shape></w:pict></w:r></w:p>`;
  const link = (id: string, href: string) =>
    `<Relationship Id="${id}" Type="${office}/relationships/image" Target="${href}" TargetMode="External"/>`;
  const body = [field(file), field(web), shown('a'), shown('b')].join('');
  return {
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
    '_rels/.rels': `<?xml version="1.0"?><Relationships xmlns="${packages}/relationships"><Relationship Id="d" Type="${office}/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `<?xml version="1.0"?><Relationships xmlns="${packages}/relationships">${link('a', file)}${link('b', web)}</Relationships>`,
    'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${office}/relationships"><w:body><w:p><w:r><w:t>Text</w:t></w:r></w:p>${body}</w:body></w:document>`,
  };
}
