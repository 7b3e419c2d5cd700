import type * as tsp from '../../schema/tsp.ts';

/** A UUID by which maps know what it stands for. */
export function uuidKey(uuid: tsp.UUID): string {
  return `${uuid.lower}-${uuid.upper}`;
}
