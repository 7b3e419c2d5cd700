import { z } from 'zod';

export const colors = ['none', 'red', 'orange', 'yellow', 'green', 'blue', 'purple'] as const;
export const color = z.enum(colors);
export type Color = z.infer<typeof color>;

export const sourceKinds = ['screen', 'page', 'image', 'api', 'file', 'clipboard'] as const;

/** Where the text of an entry came from. */
export const source = z.strictObject({
  kind: z.enum(sourceKinds),
  title: z.string().max(1_000).optional(),
  url: z.string().max(8_000).optional(),
  display: z.string().max(200).optional(),
});
export type Source = z.infer<typeof source>;

/** The latest time that an entry may carry. A later edit must still have a four-digit year. */
export const latestTime = Date.UTC(9998, 11, 31, 23, 59, 59, 999);

const time = z.iso.datetime({ precision: 3 }).refine((text) => {
  const ms = Date.parse(text);
  return ms >= 0 && ms <= latestTime;
}, 'must lie in the years 1970 to 9998');

/** One captured text in the history, as the API and the messages carry it. */
export const entry = z.object({
  id: z.uuidv7(),
  text: z.string(),
  color,
  /** Whether it is above the others, and is kept beyond the limits of the history. */
  pinned: z.boolean().default(false),
  /** Fractional order key: entries sort by it, byte by byte. */
  position: z.string(),
  createdAt: time,
  updatedAt: time,
  source,
  languages: z.array(z.string()),
  /** Mean word confidence of the recognition, 0 to 100; null where no OCR was involved. */
  confidence: z.number().min(0).max(100).nullable(),
  hasScreenshot: z.boolean(),
  /**
   * Languages of another script in which the image should be read instead, the likeliest first;
   * left out once the text has been edited, and where there is nothing to suggest.
   */
  suggestedLanguages: z.array(z.string()).optional(),
  /** How often its text was captured on the same day; left out where that was once. */
  captures: z.int().min(2).optional(),
});
export type Entry = z.infer<typeof entry>;
