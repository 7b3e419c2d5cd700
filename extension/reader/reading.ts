import type { Layout } from '../../shared/api/recognition.ts';

/** A picture for the worker to read. */
export type Reading = { picture: Blob; languages: string[]; layout: Layout };
