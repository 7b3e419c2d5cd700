import type { Color, Source } from '../api/entry.ts';

/** What is given for an entry that is added; its screenshot, where there is one, comes beside it. */
export interface NewEntry {
  text: string;
  color?: Color | undefined;
  source: Source;
  languages?: string[] | undefined;
  /** Mean word confidence, 0 to 100; null or left out where no OCR was involved. */
  confidence?: number | null | undefined;
  /** As in `Recognition`. */
  suggestedLanguages?: string[] | undefined;
}
