import { z } from 'zod';

/** The progress of a conversion, where pages are read or drawn. */
export const progress = z.object({
  done: z.int().min(0),
  total: z.int().min(1),
  unit: z.literal('page'),
});

export type Progress = z.infer<typeof progress>;

export type OnProgress = (progress: Progress) => void;
