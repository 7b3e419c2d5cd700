import type { Message } from '../../archive/message.ts';
import type { ObjectGraph } from '../../archive/object-graph.ts';

const OWNER_DEPENDENCIES = 4008;
const TABLE_MODEL = 6001;
const TABLE_OWNER = 1;
const HAUNTED_OWNER = 35;

/**
 * The tables' models by the UUID that formulas name them with. TSCE.FormulaOwnerDependenciesArchive
 * (1 the owner's UUID, 3 its kind, 11 what it belongs to, 12 the UUID of its table) says so, for
 * some tables only by way of the UUID in field 84 of the model.
 */
export function tableUuids(graph: ObjectGraph): ReadonlyMap<string, number> {
  const byUuid = new Map<string, number>();
  const baseOfHaunted = new Map<string, string>();
  for (const identifier of graph.ofType(OWNER_DEPENDENCIES)) {
    const owner = graph.message(identifier);
    const [own, base] = [owner?.message(1), owner?.message(12)];
    const model = graph.message(owner?.reference(11))?.reference(2);
    if (own && owner?.uint(3) === TABLE_OWNER && graph.typeOf(model) === TABLE_MODEL && model)
      byUuid.set(uuidKey(own), model);
    if (own && base && owner?.uint(3) === HAUNTED_OWNER)
      baseOfHaunted.set(uuidKey(own), uuidKey(base));
  }
  for (const identifier of graph.ofType(TABLE_MODEL)) {
    const haunted = graph.message(identifier)?.message(84)?.message(1);
    const base = haunted && baseOfHaunted.get(uuidKey(haunted));
    if (base) byUuid.set(base, identifier);
  }
  return byUuid;
}

/** TSP.UUID has two halves of 64 bits, lower first. */
function uuidKey(uuid: Message): string {
  return `${uuid.uint64(1) ?? 0n}-${uuid.uint64(2) ?? 0n}`;
}

/** TSP.CFUUIDArchive has four words of 32 bits in fields 2 to 5, lowest first. */
export function wordsKey(uuid: Message): string {
  const [a = 0n, b = 0n, c = 0n, d = 0n] = [2, 3, 4, 5].map((field) => uuid.uint64(field) ?? 0n);
  return `${(b << 32n) | a}-${(d << 32n) | c}`;
}
