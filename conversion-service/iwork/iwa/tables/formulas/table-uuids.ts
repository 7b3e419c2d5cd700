import * as tsce from '../../../schema/tsce.ts';
import type * as tsp from '../../../schema/tsp.ts';
import * as tst from '../../../schema/tst.ts';
import type { ObjectGraph } from '../../archive/object-graph.ts';

/**
 * The tables' models by the UUID that formulas name them with. The owners of formulas say so, for
 * some tables only by way of the UUID of what haunts the model.
 */
export function tableUuids(graph: ObjectGraph): ReadonlyMap<string, number> {
  const byUuid = new Map<string, number>();
  const baseOfHaunted = new Map<string, string>();
  for (const identifier of graph.ofType(tsce.FormulaOwnerDependenciesArchive)) {
    const owner = graph.read(identifier, tsce.FormulaOwnerDependenciesArchive);
    const { formulaOwnerUid: own, baseOwnerUid: base, ownerKind } = owner ?? {};
    const model = graph.readAs(owner?.formulaOwner, tst.TableInfoArchive)?.tableModel;
    const isTable = graph.isOneOf(model, tst.TableModelArchive);
    if (own && ownerKind === tsce.OwnerKind.table && isTable && model)
      byUuid.set(halvesKey(own), model);
    if (own && base && ownerKind === tsce.OwnerKind.hauntedOwner)
      baseOfHaunted.set(halvesKey(own), halvesKey(base));
  }
  for (const identifier of graph.ofType(tst.TableModelArchive)) {
    const haunted = graph.read(identifier, tst.TableModelArchive)?.hauntedOwner?.ownerUid;
    const base = haunted && baseOfHaunted.get(halvesKey(haunted));
    if (base) byUuid.set(base, identifier);
  }
  return byUuid;
}

function halvesKey({ lower = 0n, upper = 0n }: tsp.UUID): string {
  return `${lower}-${upper}`;
}

/** The same of a UUID in words. */
export function wordsKey(uuid: tsp.CFUUIDArchive): string {
  const { uuidW0 = 0n, uuidW1 = 0n, uuidW2 = 0n, uuidW3 = 0n } = uuid;
  return `${(uuidW1 << 32n) | uuidW0}-${(uuidW3 << 32n) | uuidW2}`;
}
