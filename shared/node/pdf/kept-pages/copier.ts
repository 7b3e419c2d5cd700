import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';

/** Copies objects from one document to another, each once for each way of copying it. */
export type PdfCopier = {
  from: PDFContext;
  to: PDFContext;
  /** A value with everything that it refers to and that belongs to drawings. */
  copy(value: PDFObject | undefined): PDFObject | undefined;
  /** What `make` makes of the object: a reference where it is one. `way` names what it does. */
  once(
    value: PDFObject | undefined,
    way: string,
    make: (object: PDFObject) => PDFObject | undefined,
  ): PDFObject | undefined;
  /** Of a dictionary's entries those with these keys, copied. */
  entries(dict: PDFDict, keys: Iterable<string>): PDFDict;
  /** The stream's bytes as they are, with those of its entries that have these keys. */
  stream(stream: PDFStream, keys: Iterable<string>): PDFRawStream;
  /** The layers that were met, and their copies. */
  layers: Map<PDFRef, PDFRef>;
};

/** The depth limit of drawings; viewers draw no deeper ones. */
const maxDepth = 100;

export function createCopier(from: PDFContext, to: PDFContext): PdfCopier {
  const made = new Map<string, PDFRef>();
  let depth = 0;

  function copyObject(object: PDFObject): PDFObject | undefined {
    if (object instanceof PDFStream) return copier.stream(object, streamKeys);
    if (object instanceof PDFArray) {
      const copies = object.asArray().map((value) => copier.copy(value) ?? to.obj(null));
      return to.obj(copies);
    }
    if (object instanceof PDFDict) {
      if (isOutside(object)) return undefined;
      const keys = object.keys().map((key) => key.decodeText());
      return copier.entries(object, isMembership(object) ? membershipKeys : keys.filter(isDrawn));
    }
    return object.clone(to);
  }

  const copier: PdfCopier = {
    from,
    to,
    layers: new Map(),
    copy: (value) => {
      const object = from.lookup(value);
      if (value instanceof PDFRef && isLayer(object)) return copyLayer(value, object, copier);
      return copier.once(value, 'as it is', copyObject);
    },
    once(value, way, make) {
      const object = from.lookup(value);
      if (!object || depth > maxDepth) return undefined;
      depth++;
      try {
        if (!(value instanceof PDFRef)) return make(object);
        const key = `${way} ${value.tag}`;
        const known = made.get(key);
        if (known) return known;
        // It may lead back to itself.
        const ref = to.nextRef();
        made.set(key, ref);
        const copy = make(object);
        if (copy) to.assign(ref, copy);
        else made.delete(key);
        return copy && ref;
      } finally {
        depth--;
      }
    },
    entries(dict, keys) {
      const copies = PDFDict.withContext(to);
      for (const key of keys) {
        const name = PDFName.of(key);
        const copy = copier.copy(dict.get(name));
        if (copy) copies.set(name, copy);
      }
      return copies;
    },
    stream(stream, keys) {
      const { dict } = stream;
      const contents = stream instanceof PDFRawStream ? stream.contents : stream.getContents();
      return PDFRawStream.of(copier.entries(dict, [...packing, ...keys]), contents);
    },
  };
  return copier;
}

/** How the bytes of any stream are packed. */
const packing = ['Filter', 'DecodeParms'];

/**
 * The entries that streams of images, fonts, colors, functions, shadings, halftones and character
 * maps have by ISO 32000, without metadata, private data, and references to the structure.
 */
const streamKeys = [
  ...[
    'Type',
    'Subtype',
    'Width',
    'Height',
    'ColorSpace',
    'BitsPerComponent',
    'Intent',
    'ImageMask',
  ],
  ...['Mask', 'Decode', 'Interpolate', 'SMask', 'SMaskInData', 'Matte', 'OC', 'Name'],
  ...['Length1', 'Length2', 'Length3', 'N', 'Alternate', 'Range'],
  ...['FunctionType', 'Domain', 'Size', 'BitsPerSample', 'Order', 'Encode', 'Functions', 'Bounds'],
  ...['ShadingType', 'Background', 'BBox', 'AntiAlias', 'BitsPerCoordinate', 'BitsPerFlag'],
  ...['VerticesPerRow', 'Function', 'CMapName', 'CIDSystemInfo', 'WMode', 'UseCMap'],
  ...['HalftoneType', 'HalftoneName', 'Xsquare', 'Ysquare', 'TransferFunction'],
];

/** Kinds of dictionaries that no drawing needs. */
const outside = [
  ...['Page', 'Pages', 'Catalog', 'StructTreeRoot', 'StructElem', 'MCR', 'OBJR', 'Bead', 'Thread'],
  ...['Filespec', 'F', 'EmbeddedFile', 'Action', 'Outlines', 'Annot', 'Sig', 'ObjStm', 'XRef'],
].map((name) => PDFName.of(name));

function isOutside(dict: PDFDict): boolean {
  const type = dict.lookup(PDFName.of('Type'));
  return type instanceof PDFName && outside.includes(type);
}

/** Entries that describe an object and do not affect how it is drawn. */
const descriptions = [
  'Metadata',
  'PieceInfo',
  'LastModified',
  'AF',
  'StructParent',
  'StructParents',
];

function isDrawn(key: string): boolean {
  return !descriptions.includes(key);
}

/** Which layers together show something. */
const membershipKeys = ['Type', 'OCGs', 'P', 'VE'];

function isMembership(dict: PDFDict): boolean {
  return dict.lookup(PDFName.of('Type')) === PDFName.of('OCMD');
}

function isLayer(object: PDFObject | undefined): object is PDFDict {
  if (!(object instanceof PDFDict)) return false;
  return object.lookup(PDFName.of('Type')) === PDFName.of('OCG');
}

function copyLayer(ref: PDFRef, layer: PDFDict, { to, layers, ...copier }: PdfCopier): PDFRef {
  const known = layers.get(ref);
  if (known) return known;
  const copy = copier.entries(layer, ['Type', 'Name', 'Intent']);
  const usage = layer.lookup(PDFName.of('Usage'));
  if (usage instanceof PDFDict) {
    // The users and pages that it is meant for are left out: they do not affect its appearance.
    copy.set(PDFName.of('Usage'), copier.entries(usage, ['View', 'Print', 'Export', 'Zoom']));
  }
  const made = to.register(copy);
  layers.set(ref, made);
  return made;
}
