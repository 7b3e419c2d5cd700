import type { en } from './en.ts';

/** The shape of the catalogue: a language is complete when it has this type. */
export type Messages = typeof en;
