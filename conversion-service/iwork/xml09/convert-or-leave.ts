import { ConversionFailure } from '../../conversion/failure.ts';
import type { Warning } from '../../conversion/warning.ts';
import type { OdfResult, ReadingOptions } from '../iwork-to-odf.ts';
import { Warnings, warningCodes } from '../warnings.ts';
import { openXml09 } from './xml/open-xml09.ts';
import { descendants, type Xml09Element } from './xml/xml09-element.ts';
import { convertXml09, xml09Kind } from './xml09-to-odf.ts';

/** A document that is left to LibreOffice, with what that leaves out. */
export type LeftToOffice = { left: Warning[] };

/**
 * Converts a document of iWork '09 to ODF where this program reads it better than LibreOffice: one of
 * Numbers, Keynote, or Pages with tables. LibreOffice gets the others, and what cannot be read here.
 */
export async function convertOrLeave(
  source: string,
  target: string,
  options: ReadingOptions = {},
): Promise<OdfResult | LeftToOffice> {
  try {
    await using files = await openXml09(source);
    return isOffices(files.root)
      ? { left: officeLosses(files.root) }
      : await convertXml09(files, target, options);
  } catch (error) {
    if (!(error instanceof ConversionFailure)) throw error;
    return { left: [] };
  }
}

/**
 * Pages documents without tables are left to LibreOffice, which draws tables without their lines and
 * omits what a box covers. So is Keynote 2 of 2004, whose tables and groups are of another kind.
 */
function isOffices(root: Xml09Element): boolean {
  const isKeynote2 = /^2004/.test(root.attributes.version ?? '');
  const isPlainPages = xml09Kind(root) === 'pages' && !has(root, 'tabular-info');
  return isPlainPages || isKeynote2 || has(root, 'table-info');
}

/** LibreOffice leaves out charts. */
function officeLosses(root: Xml09Element): Warning[] {
  const warnings = new Warnings();
  if (has(root, 'chart-info')) warnings.add('chart_left_out', warningCodes.chart_left_out);
  return warnings.list();
}

/** What templates offer is no part of the document. */
const templates = ['stylesheet', 'section-prototypes', 'theme-list'];

function has(root: Xml09Element, wanted: string): boolean {
  for (const { name } of descendants(root, templates)) if (name === wanted) return true;
  return false;
}
