import { ConversionFailure, type Warning } from '../../engine/converter.ts';
import { warningCodes } from '../warning-codes.ts';
import { Warnings } from '../warnings.ts';
import { descendants, type LegacyElement } from './legacy-element.ts';
import { openLegacy } from './open-legacy.ts';

/**
 * What LibreOffice leaves out of a document of iWork '09: its charts. Of a document that cannot be
 * read here nothing is known.
 */
export async function legacyLosses(source: string): Promise<Warning[]> {
  const warnings = new Warnings();
  try {
    await using files = await openLegacy(source);
    if (hasCharts(files.root)) warnings.add('chart_left_out', warningCodes.chart_left_out);
  } catch (error) {
    if (!(error instanceof ConversionFailure)) throw error;
  }
  return warnings.list();
}

/** What templates offer is no part of the document. */
const templates = ['stylesheet', 'section-prototypes', 'theme-list'];

function hasCharts(root: LegacyElement): boolean {
  for (const { name } of descendants(root, templates)) if (name === 'chart-info') return true;
  return false;
}
