import {
  archiveObjects,
  ObjectGraph,
} from '../../conversion-service/iwork/iwa/archive/object-graph.ts';
import {
  type DocumentRoot,
  documentRoot,
} from '../../conversion-service/iwork/iwa/document-root.ts';
import { openPackage } from '../../conversion-service/iwork/iwa/unpack/open-package.ts';
import {
  type SpanWire,
  type WireField,
  wireFields,
} from '../../conversion-service/iwork/protobuf/wire.ts';
import type { Archive } from '../../conversion-service/iwork/schema/declare.ts';
import * as kn from '../../conversion-service/iwork/schema/kn.ts';
import * as tn from '../../conversion-service/iwork/schema/tn.ts';
import * as tp from '../../conversion-service/iwork/schema/tp.ts';
import * as tsce from '../../conversion-service/iwork/schema/tsce.ts';
import * as tsch from '../../conversion-service/iwork/schema/tsch.ts';
import * as tsd from '../../conversion-service/iwork/schema/tsd.ts';
import * as tsk from '../../conversion-service/iwork/schema/tsk.ts';
import * as tsp from '../../conversion-service/iwork/schema/tsp.ts';
import * as tst from '../../conversion-service/iwork/schema/tst.ts';
import * as tswp from '../../conversion-service/iwork/schema/tswp.ts';

type InspectedObject = {
  identifier: number;
  type: number;
  archive: string;
  bytes: Uint8Array;
  /** Objects that its archive says it refers to. */
  references: number[];
};

export type InspectedDocument = {
  archives: ReadonlyMap<string, Uint8Array>;
  damaged: readonly string[];
  graph: ObjectGraph;
  root: DocumentRoot | undefined;
  objects: ReadonlyMap<number, InspectedObject>;
};

export async function openDocument(file: string): Promise<InspectedDocument> {
  await using opened = await openPackage(file);
  const objects = new Map<number, InspectedObject>();
  for (const [archive, stream] of opened.archives)
    for (const { identifier, type, bytes, info } of archiveObjects(stream))
      objects.set(identifier, {
        identifier,
        type,
        archive,
        bytes,
        references: info.objectReferences,
      });
  const graph = new ObjectGraph(opened.archives);
  const { archives, damaged } = opened;
  return { archives, damaged, graph, root: documentRoot(graph), objects };
}

/** Styles and themes are below everything; they are counted, not listed. */
const DEEPEST = 12;

/** The archives, then the objects that are reached from the document's root, each once. */
export function printTree(document: InspectedDocument): void {
  console.log(`${document.root?.kind ?? 'unknown'} document, ${document.objects.size} objects`);
  for (const [name, bytes] of document.archives) {
    const mark = document.damaged.includes(name) ? ' (damaged)' : '';
    console.log(`  ${name}: ${bytes.length} bytes${mark}`);
  }
  console.log('');
  const seen = new Set<number>();
  const root = document.objects.get(document.root?.identifier ?? -1);
  if (root) printBranch(document, root, seen, 0);
  console.log(`${document.objects.size - seen.size} objects are not reached from the root`);
}

function printBranch(
  document: InspectedDocument,
  object: InspectedObject,
  seen: Set<number>,
  depth: number,
): void {
  seen.add(object.identifier);
  console.log(`${'  '.repeat(depth)}${described(object, document)}`);
  if (depth >= DEEPEST) return;
  for (const reference of object.references) {
    const next = document.objects.get(reference);
    if (next && !seen.has(reference)) printBranch(document, next, seen, depth + 1);
  }
}

function described(
  { identifier, type, archive, bytes }: InspectedObject,
  document: InspectedDocument,
) {
  const name = typeName(type, document.root?.kind);
  return `#${identifier} ${type}${name ? ` ${name}` : ''}, ${bytes.length} bytes in ${archive}`;
}

/** The fields of one object. */
export function printObject(document: InspectedDocument, identifier: number): void {
  const object = document.objects.get(identifier);
  if (!object) throw new Error(`The document holds no object ${identifier}.`);
  console.log(described(object, document));
  printFields(object.bytes, 1);
}

type Names = [type: Archive<unknown>, name: string][];

/** Names of the types of objects, for developers who inspect a document. */
const common: Names = [
  [tsk.CustomFormatListArchive, 'custom formats'],
  [tswp.StorageArchive, 'text'],
  [tswp.DrawableAttachmentArchive, 'attachment of a drawable'],
  [tswp.TextualAttachmentArchive, 'attachment of text'],
  [tswp.FootnoteReferenceAttachmentArchive, 'footnote'],
  [tswp.ShapeInfoArchive, 'shape with text'],
  [tswp.HighlightArchive, 'highlight'],
  [tswp.ParagraphStyleArchive, 'style of text'],
  [tswp.ListStyleArchive, 'list style'],
  [tswp.ColumnStyleArchive, 'column style'],
  [tswp.ShapeStyleArchive, 'shape style'],
  [tswp.HyperlinkFieldArchive, 'link'],
  [tswp.NumberAttachmentArchive, 'number in text'],
  [tsd.ShapeArchive, 'shape'],
  [tsd.ImageArchive, 'picture'],
  [tsd.MaskArchive, 'mask'],
  [tsd.MovieArchive, 'film'],
  [tsd.GroupArchive, 'group'],
  [tsd.ConnectionLineArchive, 'connection line'],
  [tsd.CommentStorageArchive, 'comment'],
  [tsce.FormulaOwnerDependenciesArchive, 'formula owner'],
  [tsch.ChartDrawableArchive, 'chart'],
  [tsch.ChartNonStyleArchive, 'chart non-style'],
  [tsch.ChartSeriesStyleArchive, 'series style'],
  [tst.TableInfoArchive, 'table'],
  [tst.TableModelArchive, 'table model'],
  [tst.Tile, 'tile of cells'],
  [tst.TableStyleArchive, 'table style'],
  [tst.CellStyleArchive, 'cell style'],
  [tst.TableDataList, 'list of a table'],
  [tst.HeaderStorageBucket, 'sizes of rows or columns'],
  [tst.WPTableInfoArchive, 'table in text'],
  [tst.MergeRegionMapArchive, 'merges'],
  [tst.RichTextPayloadArchive, 'rich text of a cell'],
  [tst.ColumnRowUIDMapArchive, 'UUIDs of rows and columns'],
  [tst.StrokeSidecarArchive, 'lines of a table'],
  [tst.StrokeLayerArchive, 'layer of lines'],
  [tsp.PackageMetadata, 'package metadata'],
];

const perKind: Record<string, Names> = {
  numbers: [
    [tn.DocumentArchive, 'Numbers document'],
    [tn.SheetArchive, 'sheet'],
    [tn.FormBasedSheetArchive, 'form'],
  ],
  keynote: [
    [kn.DocumentArchive, 'Keynote document'],
    [kn.ShowArchive, 'show'],
    [kn.SlideNodeArchive, 'slide node'],
    [kn.SlideArchive, 'slide or slide template'],
  ],
  pages: [
    [tp.DocumentArchive, 'Pages document'],
    [tp.SectionArchive, 'section'],
    [tp.SettingsArchive, 'page settings'],
  ],
};

/** Types that the reader ignores. */
const unread: Record<number, string> = {
  200: 'document (common)',
  205: 'tree node',
  210: 'view state',
  211: 'document support',
  212: 'annotation author',
  400: 'style',
  401: 'stylesheet',
  402: 'theme',
  3016: 'media style',
  4000: 'calculation engine',
  5020: 'chart preset',
  5022: 'chart style',
  6010: 'conditional style',
  10001: 'Pages theme',
  12009: 'Numbers theme',
};

/** The name of a type in documents of a kind, undefined where it is not known. */
function typeName(type: number, kind: string | undefined): string | undefined {
  const names = [...(perKind[kind ?? ''] ?? []), ...common];
  return names.find(([{ types }]) => types.includes(type))?.[1] ?? unread[type];
}

const DEEPEST_FIELD = 16;

/** The fields of a message by number. What bytes mean is guessed: text, a message, or neither. */
function printFields(bytes: Uint8Array, depth: number): void {
  for (const field of wireFields(bytes)) printField(bytes, field, depth);
}

function printField(all: Uint8Array, field: WireField, depth: number): void {
  const line = `${'  '.repeat(depth)}${field.field}:`;
  if (field.wire === 'varint') {
    console.log(`${line} ${field.value}`);
    return;
  }
  const bytes = all.subarray(field.start, field.end);
  const isNested =
    field.wire === 'bytes' && !textOf(bytes) && depth < DEEPEST_FIELD && isMessage(bytes);
  console.log(isNested ? line : `${line} ${shown(field.wire, bytes)}`);
  if (isNested) printFields(bytes, depth + 1);
}

function shown(wire: SpanWire, bytes: Uint8Array): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (wire === 'fixed32') return `${view.getFloat32(0, true)} (32 bits)`;
  if (wire === 'fixed64') return `${view.getFloat64(0, true)} (64 bits)`;
  const text = textOf(bytes);
  if (text) return JSON.stringify(text.slice(0, 400));
  return `${bytes.length} bytes ${Buffer.from(bytes).toString('hex', 0, 24)}`;
}

function textOf(bytes: Uint8Array): string | undefined {
  const text = Buffer.from(bytes).toString();
  const isText = text.length > 2 && !/[\p{Cc}\ufffd]/u.test(text.replace(/[\n\t]/g, ''));
  return isText ? text : undefined;
}

/** Fields that end where the bytes do. */
function isMessage(bytes: Uint8Array): boolean {
  const last = wireFields(bytes).at(-1);
  if (!last || last.field === 0) return false;
  if (last.wire === 'varint') return true;
  return last.end === bytes.length;
}
