import { generateNKeysBetween } from 'fractional-indexing';
import type { Color, Source } from '../../../../shared/api/entry.ts';
import type { ExportDocument } from '../../../../shared/history/export-document.ts';
import { uuidV7Generator } from '../../../../shared/history/uuid-v7.ts';

export type Sample = {
  text: string;
  color: Color;
  source: Source['kind'];
  createdAt: string;
};

const newId = uuidV7Generator((into) => crypto.getRandomValues(into));

/** An export with these entries, from the top. */
export function exportOf(samples: Sample[]): ExportDocument {
  const positions = generateNKeysBetween(null, null, samples.length);
  const entries = samples.map(({ source, ...sample }, index) => ({
    ...sample,
    id: newId(),
    position: positions[index] ?? '',
    updatedAt: sample.createdAt,
    source: { kind: source },
    languages: [],
    confidence: null,
    hasScreenshot: false,
  }));
  return { version: 1, exportedAt: '2026-03-04T12:00:00.000Z', entries };
}
