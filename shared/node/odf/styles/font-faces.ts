import { element, type XmlElement } from '../xml/xml-element.ts';

/**
 * The fonts that a document names. Each face names one family: LibreOffice ignores the others of a
 * list, and writes the whole list as a font's name into DOCX, XLSX and PPTX.
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

/** Fonts with the same metrics as another one, best first. */
type SimilarFont = { families: readonly string[]; generic: 'roman' | 'swiss' | 'modern' };

/** How the names of families begin, in lower case, and what replaces them. */
export const similarFonts: readonly (SimilarFont & { names: readonly string[] })[] = [
  {
    names: ['menlo', 'monaco', 'andale mono', 'sf mono', 'pt mono', 'roboto mono', 'ubuntu mono'],
    families: ['DejaVu Sans Mono', 'Liberation Mono'],
    generic: 'modern',
  },
  { names: ['courier'], families: ['Courier New', 'Liberation Mono'], generic: 'modern' },
  { names: ['calibri'], families: ['Carlito'], generic: 'swiss' },
  { names: ['cambria'], families: ['Caladea'], generic: 'roman' },
  {
    names: ['georgia'],
    families: ['Gelasio', 'Liberation Serif'],
    generic: 'roman',
  },
  {
    names: ['palatino', 'book antiqua'],
    families: ['Palatino Linotype', 'P052', 'TeX Gyre Pagella', 'Liberation Serif'],
    generic: 'roman',
  },
  {
    names: [
      ...['times', 'hoefler', 'baskerville', 'garamond', 'didot', 'bodoni', 'cochin', 'iowan'],
      ...['charter', 'superclarendon', 'big caslon', 'new york', 'publico', 'produkt', 'canela'],
      ...['american typewriter', 'rockwell', 'pt serif', 'athelas', 'seravek slab'],
      ...['eb garamond', 'crimson', 'playfair'],
    ],
    families: ['Times New Roman', 'Liberation Serif'],
    generic: 'roman',
  },
  {
    names: ['avenir next condensed', 'helvetica neue condensed', 'arial narrow', 'din condensed'],
    families: ['Arial Narrow', 'Liberation Sans Narrow', 'Liberation Sans'],
    generic: 'swiss',
  },
  // By the widths of their letters: of Lucida Grande 3 % wider, Liberation Sans is 6 % narrower.
  { names: ['verdana', 'lucida grande', 'poppins'], families: ['DejaVu Sans'], generic: 'swiss' },
  {
    names: ['merriweather', 'libre baskerville', 'roboto slab'],
    families: ['DejaVu Serif'],
    generic: 'roman',
  },
  { names: ['gill sans'], families: ['Calibri', 'Carlito', 'Liberation Sans'], generic: 'swiss' },
  {
    names: [
      ...['helvetica', 'avenir', 'sf ', 'san francisco', 'futura', 'optima'],
      ...['seravek', 'graphik', 'proxima', 'din ', 'trebuchet', 'geneva', 'arial', 'pt sans'],
      ...['roboto', 'open sans', 'montserrat', 'source sans', 'work sans', 'segoe ui', 'tahoma'],
      ...['lato', 'inter', 'nunito', 'ubuntu', 'raleway', 'fira sans', 'dm sans', 'rubik', 'karla'],
      ...['quicksand', 'barlow', 'cabin'],
      ...['founders', 'marker felt', 'myriad', 'univers', 'skia', 'candara', 'phosphate', 'impact'],
    ],
    families: ['Arial', 'Liberation Sans'],
    generic: 'swiss',
  },
  {
    names: [
      'pingfang',
      'heiti',
      'hiragino kaku',
      'hiragino sans',
      'apple sd',
      'songti sc',
      'yu gothic',
    ],
    families: ['Noto Sans CJK SC'],
    generic: 'swiss',
  },
];

/**
 * The best replacement on other systems for a font of Apple's systems.
 * @returns undefined for fonts that are unknown, or available everywhere
 */
function similarFont(family: string): SimilarFont | undefined {
  const name = family.toLowerCase();
  return similarFonts.find(({ names }) => names.some((start) => name.startsWith(start)));
}
