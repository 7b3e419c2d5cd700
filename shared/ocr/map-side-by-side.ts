/**
 * What `work` makes of each item, in the order of the items; so many of them are worked on at once.
 * Where one fails, no other is begun.
 */
export async function mapSideBySide<T, R>(
  items: T[],
  places: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const waiting = entriesOf(items);
  async function takeTurns(): Promise<void> {
    // Whoever leaves this loop by an error ends it for all.
    for (const [index, item] of waiting) results[index] = await work(item);
  }
  await Promise.all(Array.from({ length: places }, takeTurns));
  return results;
}

function* entriesOf<T>(items: T[]): Generator<[number, T]> {
  yield* items.entries();
}
