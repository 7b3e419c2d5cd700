import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFName,
  type PDFObject,
  type PDFPageLeaf,
  PDFRawStream,
  type PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';
import type { PdfCopier } from './copier.ts';

/** The resources that a content stream draws with, by name; null where they cannot be determined. */
export type DrawnNames = Set<string> | null;

/** A page's content streams, and what they draw with. */
export function copyContents(
  page: PDFPageLeaf,
  copier: PdfCopier,
): { refs: PDFRef[]; drawn: DrawnNames } {
  const contents = copier.from.lookup(page.get(PDFName.of('Contents')));
  const parts = contents instanceof PDFArray ? contents.asArray() : [contents];
  const streams = parts
    .map((part) => copier.from.lookup(part))
    .filter((part) => part instanceof PDFStream);
  return {
    refs: streams.map((stream) => copier.to.register(copier.stream(stream, []))),
    drawn: together(streams.map(namesIn)),
  };
}

/** Only the resources that are drawn: often all pages of a document share them. */
export function copyResources(resources: PDFDict, drawn: DrawnNames, copier: PdfCopier): PDFDict {
  const names = withInheritors(resources, drawn, copier);
  const copies = PDFDict.withContext(copier.to);
  for (const [category, copyOne] of Object.entries(categories)) {
    const all = resources.lookup(PDFName.of(category));
    if (!(all instanceof PDFDict)) continue;
    const some = PDFDict.withContext(copier.to);
    for (const [name, value] of all.entries()) {
      const text = name.decodeText();
      if (names && !names.has(text) && !isDefaultColor(category, text)) continue;
      const copy = copyOne(value, copier);
      if (copy) some.set(name, copy);
    }
    if (some.keys().length > 0) copies.set(PDFName.of(category), some);
  }
  return copies;
}

const categories: Record<string, (value: PDFObject, copier: PdfCopier) => PDFObject | undefined> = {
  ExtGState: copyGraphicsState,
  ColorSpace: (value, copier) => copier.copy(value),
  Pattern: copyPattern,
  Shading: (value, copier) => copier.copy(value),
  XObject: copyXObject,
  Font: copyFont,
  Properties: copyProperties,
};

/** Colors of the device become these without being named. */
function isDefaultColor(category: string, name: string): boolean {
  return category === 'ColorSpace' && name.startsWith('Default');
}

/** A stream without resources of its own uses those of its parent. */
function withInheritors(resources: PDFDict, drawn: DrawnNames, { from }: PdfCopier): DrawnNames {
  if (!drawn) return null;
  const names = new Set(drawn);
  const looked = new Set<PDFStream>();
  const inheritors = (): PDFStream[] =>
    ['XObject', 'Pattern', 'Font'].flatMap((category) => {
      const all = resources.lookup(PDFName.of(category));
      if (!(all instanceof PDFDict)) return [];
      return all
        .entries()
        .filter(([name]) => names.has(name.decodeText()))
        .flatMap(([, value]) => contentsWithoutResources(from.lookup(value)))
        .filter((stream) => !looked.has(stream));
    });
  for (let found = inheritors(); found.length > 0; found = inheritors()) {
    for (const stream of found) {
      looked.add(stream);
      const more = namesIn(stream);
      if (!more) return null;
      for (const name of more) names.add(name);
    }
  }
  return names;
}

function contentsWithoutResources(object: PDFObject | undefined): PDFStream[] {
  const isContent = object instanceof PDFStream && !isImage(object);
  const dict = isContent ? object.dict : object;
  if (!(dict instanceof PDFDict) || dict.lookup(PDFName.of('Resources')) instanceof PDFDict) {
    return [];
  }
  if (isContent) return [object];
  const glyphs = dict.lookup(PDFName.of('CharProcs'));
  if (!(glyphs instanceof PDFDict)) return [];
  return glyphs
    .keys()
    .map((key) => glyphs.lookup(key))
    .filter((glyph) => glyph instanceof PDFStream);
}

function isImage({ dict }: PDFStream): boolean {
  return dict.lookup(PDFName.of('Subtype')) === PDFName.of('Image');
}

const formKeys = ['Type', 'Subtype', 'FormType', 'BBox', 'Matrix', 'Group', 'OC', 'Name'];
const tilingKeys = [
  ...['Type', 'PatternType', 'PaintType', 'TilingType', 'BBox', 'XStep', 'YStep', 'Matrix'],
];

function copyXObject(value: PDFObject, copier: PdfCopier): PDFObject | undefined {
  const object = copier.from.lookup(value);
  if (object instanceof PDFStream && isImage(object)) return copier.copy(value);
  return copyForm(value, copier);
}

/** A drawing within a drawing, as an appearance is, too. */
export function copyForm(value: PDFObject | undefined, copier: PdfCopier): PDFObject | undefined {
  return copier.once(value, 'as a form', (form) => copyContent(form, formKeys, copier));
}

function copyPattern(value: PDFObject, copier: PdfCopier): PDFObject | undefined {
  const pattern = copier.from.lookup(value);
  if (pattern instanceof PDFDict) {
    const shading = copier.entries(pattern, ['Type', 'PatternType', 'Shading', 'Matrix']);
    const state = pattern.get(PDFName.of('ExtGState'));
    const copy = state && copyGraphicsState(state, copier);
    if (copy) shading.set(PDFName.of('ExtGState'), copy);
    return shading;
  }
  return copier.once(value, 'as a pattern', (tile) => copyContent(tile, tilingKeys, copier));
}

function copyContent(content: PDFObject, keys: string[], copier: PdfCopier): PDFObject | undefined {
  if (!(content instanceof PDFStream)) return undefined;
  const copy = copier.stream(content, keys);
  const resources = content.dict.lookup(PDFName.of('Resources'));
  if (resources instanceof PDFDict) {
    copy.dict.set(PDFName.of('Resources'), copyResources(resources, namesIn(content), copier));
  }
  return copy;
}

function copyGraphicsState(value: PDFObject, copier: PdfCopier): PDFObject | undefined {
  return copier.once(value, 'as a graphics state', (state) => {
    if (!(state instanceof PDFDict)) return undefined;
    const special = ['SMask', 'Font'];
    const keys = state.keys().map((key) => key.decodeText());
    const copy = copier.entries(
      state,
      keys.filter((key) => stateKey.test(key) && !special.includes(key)),
    );
    const mask = state.lookup(PDFName.of('SMask'));
    if (mask instanceof PDFDict) {
      const copied = copier.entries(mask, ['Type', 'S', 'BC', 'TR']);
      const group = copyForm(mask.get(PDFName.of('G')), copier);
      if (group) copied.set(PDFName.of('G'), group);
      copy.set(PDFName.of('SMask'), copied);
    } else if (mask instanceof PDFName) copy.set(PDFName.of('SMask'), mask);
    const font = state.lookup(PDFName.of('Font'));
    if (font instanceof PDFArray && font.size() === 2) {
      const [face, size] = [copyFont(font.get(0), copier), copier.copy(font.get(1))];
      if (face && size) copy.set(PDFName.of('Font'), copier.to.obj([face, size]));
    }
    return copy;
  });
}

/** Keys of graphics states are short: `LW`, `ca`, `BM`, `HTP`, `TR2`; `Type` is the longest but one. */
const stateKey = /^(Type|SMask|Font|AIS|HTO|[A-Za-z]{1,3}2?)$/;

const fontKeys = [
  ...['Type', 'Subtype', 'Name', 'BaseFont', 'FirstChar', 'LastChar', 'Widths', 'FontDescriptor'],
  ...['Encoding', 'ToUnicode', 'CIDSystemInfo', 'DW', 'W', 'DW2', 'W2', 'CIDToGIDMap'],
  ...['FontBBox', 'FontMatrix'],
];

export function copyFont(value: PDFObject | undefined, copier: PdfCopier): PDFObject | undefined {
  return copier.once(value, 'as a font', (font) => {
    if (!(font instanceof PDFDict)) return undefined;
    const copy = copier.entries(font, fontKeys);
    const descendants = font.lookup(PDFName.of('DescendantFonts'));
    if (descendants instanceof PDFArray) {
      const copies = descendants.asArray().map((one) => copyFont(one, copier));
      const found = copies.filter((one) => one !== undefined);
      copy.set(PDFName.of('DescendantFonts'), copier.to.obj(found));
    }
    const glyphs = font.lookup(PDFName.of('CharProcs'));
    if (!(glyphs instanceof PDFDict)) return copy;
    copy.set(
      PDFName.of('CharProcs'),
      copier.entries(
        glyphs,
        glyphs.keys().map((key) => key.decodeText()),
      ),
    );
    const resources = font.lookup(PDFName.of('Resources'));
    if (resources instanceof PDFDict) {
      const drawn = together(
        glyphs
          .keys()
          .map((key) => glyphs.lookup(key))
          .filter((glyph) => glyph instanceof PDFStream)
          .map(namesIn),
      );
      copy.set(PDFName.of('Resources'), copyResources(resources, drawn, copier));
    }
    return copy;
  });
}

/** The marks of a part of the content: a layer, or a replacement text. */
function copyProperties(value: PDFObject, copier: PdfCopier): PDFObject | undefined {
  const properties = copier.from.lookup(value);
  if (!(properties instanceof PDFDict)) return undefined;
  const type = properties.lookup(PDFName.of('Type'));
  if (type === PDFName.of('OCG') || type === PDFName.of('OCMD')) return copier.copy(value);
  return copier.entries(properties, ['MCID', 'ActualText', 'Alt', 'E', 'Lang']);
}

function together(all: DrawnNames[]): DrawnNames {
  if (all.some((names) => names === null)) return null;
  return new Set(all.flatMap((names) => [...(names ?? [])]));
}

/** The names that stand in a content stream; null where it cannot be unpacked. */
function namesIn(stream: PDFStream): Set<string> | null {
  const content = unpacked(stream);
  if (!content) return null;
  const found = content.toString('latin1').matchAll(/\/([^\s()<>[\]{}/%]+)/g);
  return new Set([...found].map(([, name = '']) => plain(name)));
}

function unpacked(stream: PDFStream): Buffer | null {
  try {
    const bytes =
      stream instanceof PDFRawStream ? decodePDFRawStream(stream).decode() : stream.getContents();
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  } catch {
    // What draws it may still make something of it.
    return null;
  }
}

/** A name without its escapes, `#20` for a blank. */
function plain(name: string): string {
  return name.replaceAll(/#([\da-fA-F]{2})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
