import type { PageFile } from './page-file.ts';
import { childrenOf, kindOf, pageKinds, readRecords } from './read-cells.ts';

/**
 * The pages in use that hold rows, including those of the table: never a free page, which may hold
 * deleted rows. Where the list of free pages is broken, those reached through the table's tree;
 * where that is broken too, all that do not seem to be freed by anything.
 */
export function livePages(file: PageFile, table: string): number[] {
  const free = freePages(file);
  if (!free) {
    const root = rootOf(file, table);
    const leaves = root === undefined ? undefined : leavesBelow(file, root);
    if (leaves) return leaves;
  }
  const unused = free ?? seeminglyFree(file);
  return pagesOfKinds(file, [pageKinds.tableLeaf]).filter((number) => !unused.has(number));
}

/**
 * The pages of indexes, undefined where the list of free pages is broken: some may be stale then.
 */
export function liveIndexPages(file: PageFile): number[] | undefined {
  const free = freePages(file);
  if (!free) return undefined;
  const pages = pagesOfKinds(file, [pageKinds.indexLeaf, pageKinds.indexInterior]);
  return pages.filter((number) => !free.has(number));
}

export function pagesOfKinds(file: PageFile, kinds: number[]): number[] {
  return Array.from({ length: file.count }, (_, index) => index + 1).filter((number) => {
    const page = file.page(number);
    return page !== undefined && kinds.includes(kindOf(page, number));
  });
}

/** The schema is in the tree of the first page: type, name, table, root, SQL. */
function rootOf(file: PageFile, table: string): number | undefined {
  if (!file.hasHeader) return undefined;
  const schema = leavesBelow(file, 1) ?? [];
  const row = schema
    .flatMap((number) => readRecords(file, number))
    .find(([type, name]) => type === 'table' && name === table);
  return typeof row?.[3] === 'number' ? row[3] : undefined;
}

/** Undefined where an inner page cannot be read. */
function leavesBelow(file: PageFile, root: number): number[] | undefined {
  const seen = new Set<number>();
  const leaves: number[] = [];
  let level = [root];
  while (level.length > 0) {
    const next: number[] = [];
    const kinds = level.map((number) => kindAt(file, number));
    // All leaves are on one level: an unreadable page beside a leaf was a leaf too.
    const hasLeaf = kinds.includes(pageKinds.tableLeaf);
    for (const [index, number] of level.entries()) {
      if (seen.has(number)) continue;
      seen.add(number);
      if (kinds[index] === pageKinds.tableLeaf) leaves.push(number);
      else if (hasLeaf) continue;
      else if (kinds[index] !== pageKinds.tableInterior) return undefined;
      else {
        const children = readChildren(file, number);
        if (!children) return undefined;
        next.push(...children);
      }
    }
    level = next;
  }
  return leaves;
}

function kindAt(file: PageFile, number: number): number | undefined {
  const page = file.page(number);
  return page && kindOf(page, number);
}

function readChildren(file: PageFile, number: number): number[] | undefined {
  const page = file.page(number);
  if (!page) return undefined;
  try {
    const children = childrenOf(page, number);
    const areReal = children.every((child) => child > 1 && child <= file.count);
    return areReal ? children : undefined;
  } catch {
    // It points outside of the page.
    return undefined;
  }
}

/** Undefined where the list is broken. https://www.sqlite.org/fileformat2.html#the_freelist */
function freePages(file: PageFile): Set<number> | undefined {
  const first = file.page(1);
  if (!file.hasHeader || !first) return undefined;
  const free = new Set<number>();
  for (let trunk = first.readUInt32BE(32); trunk !== 0; ) {
    const page = file.page(trunk);
    const leaves = page && listedLeaves(file, page);
    if (!leaves || free.has(trunk)) return undefined;
    for (const number of [trunk, ...leaves]) free.add(number);
    trunk = page.readUInt32BE(0);
  }
  return free.size === first.readUInt32BE(36) ? free : undefined;
}

/** Pages named by anything that looks like a part of the list. */
function seeminglyFree(file: PageFile): Set<number> {
  const free = new Set<number>();
  for (let number = 2; number <= file.count; number++) {
    const page = file.page(number);
    for (const leaf of (page && listedLeaves(file, page)) ?? []) free.add(leaf);
  }
  return free;
}

/**
 * The pages named by a trunk of the list: a count, then as many numbers. Undefined for any other
 * page.
 */
function listedLeaves(file: PageFile, page: Buffer): number[] | undefined {
  const next = page.readUInt32BE(0);
  const count = page.readUInt32BE(4);
  if (next > file.count || count > file.usable / 4 - 2) return undefined;
  const leaves = Array.from({ length: count }, (_, index) => page.readUInt32BE(8 + 4 * index));
  const areReal = leaves.every((leaf) => leaf > 1 && leaf <= file.count);
  return areReal && new Set(leaves).size === count ? leaves : undefined;
}
