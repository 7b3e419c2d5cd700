/** A file's content is of another type than its name says. The message is for its owner. */
export class ContentMismatch extends Error {
  override readonly name = 'ContentMismatch';

  /** @param found what it is, as far as is known; undefined for unknown */
  constructor(format: string, found: string | undefined) {
    const what = found ? `it is ${names[found] ?? found}` : 'its content is something else';
    super(`The file is named .${format}, but ${what}. Send it with the extension of its type.`);
  }
}

const names: Record<string, string> = {
  zip: 'a ZIP file of another kind',
  ole: 'a file of Office 97 to 2003 of another kind',
  rtf: 'an RTF document',
  pdf: 'a PDF document',
  html: 'a web page',
  xml: 'an XML file',
  text: 'plain text',
  picture: 'an image',
  program: 'a program',
  archive: 'an archive',
};
