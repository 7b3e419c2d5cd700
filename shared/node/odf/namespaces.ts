const oasis = 'urn:oasis:names:tc:opendocument:xmlns';

/** The namespaces of every part, by prefix. Part 3 of OpenDocument 1.3, section 2.1. */
export const namespaces: Record<string, string> = {
  'xmlns:office': `${oasis}:office:1.0`,
  'xmlns:style': `${oasis}:style:1.0`,
  'xmlns:text': `${oasis}:text:1.0`,
  'xmlns:table': `${oasis}:table:1.0`,
  'xmlns:draw': `${oasis}:drawing:1.0`,
  'xmlns:fo': `${oasis}:xsl-fo-compatible:1.0`,
  'xmlns:svg': `${oasis}:svg-compatible:1.0`,
  'xmlns:number': `${oasis}:datastyle:1.0`,
  'xmlns:presentation': `${oasis}:presentation:1.0`,
  'xmlns:chart': `${oasis}:chart:1.0`,
  'xmlns:chartooo': 'http://openoffice.org/2010/chart',
  'xmlns:dr3d': `${oasis}:dr3d:1.0`,
  'xmlns:meta': `${oasis}:meta:1.0`,
  'xmlns:of': `${oasis}:of:1.2`,
  'xmlns:anim': `${oasis}:animation:1.0`,
  'xmlns:smil': `${oasis}:smil-compatible:1.0`,
  'xmlns:config': `${oasis}:config:1.0`,
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:xlink': 'http://www.w3.org/1999/xlink',
  'xmlns:calcext': 'urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0',
  'xmlns:loext': 'urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0',
};
