import { randomBytes } from 'node:crypto';
import { generateNKeysBetween } from 'fractional-indexing';
import type { ExportDocument } from '../../shared/history/export-document.ts';
import { uuidV7Generator } from '../../shared/history/uuid-v7.ts';
import { sampleText, seededRandom, vocabulary } from './sample-texts.ts';

/** Exports that make up a history of `count` entries, with `size` in each. */
export function* exportedHistories(count: number, size: number): Generator<ExportDocument> {
  const random = seededRandom(1);
  const words = vocabulary(random);
  const newId = uuidV7Generator((into) => randomBytes(into.length));
  const positions = generateNKeysBetween(null, null, count);
  const now = new Date().toISOString();
  for (let start = 0; start < count; start += size) {
    const entries = positions.slice(start, start + size).map((position) => ({
      id: newId(),
      text: sampleText(words, random),
      color: 'none' as const,
      position,
      createdAt: now,
      updatedAt: now,
      source: { kind: 'page' as const },
      languages: ['eng'],
      confidence: 90,
      hasScreenshot: false,
    }));
    yield { version: 1, exportedAt: now, entries };
  }
}
