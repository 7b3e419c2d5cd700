const hourMs = 60 * 60 * 1_000;

/** How long results and records are kept from the creation of a job on. */
export const keptMs = 24 * hourMs;

/** How long tombstones are kept. */
export const tombstoneMs = 7 * 24 * hourMs;

/** Whether what was created then has expired, even where it was not swept yet. */
export function isOver(createdAt: number, now: number, kept = keptMs): boolean {
  return now - createdAt >= kept;
}
