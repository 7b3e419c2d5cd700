import { printFields } from './fields.ts';
import type { InspectedDocument, InspectedObject } from './open-document.ts';
import { typeName } from './type-names.ts';

/** Styles and themes hang below everything; they are counted, not drawn. */
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
