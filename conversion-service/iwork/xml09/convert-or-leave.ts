import { ConversionFailure } from '../../conversion/failure.ts';
import type { Warning } from '../../conversion/warning.ts';
import type { OdfResult, ReadingOptions } from '../iwork-to-odf.ts';
import { Warnings, warningCodes } from '../warnings.ts';
import { openXml09 } from './xml/open-xml09.ts';
import { descendants, type Xml09Element } from './xml/xml09-element.ts';
import { convertXml09 } from './xml09-to-odf.ts';

/** A document that is left to LibreOffice, with what that leaves out. */
export type LeftToOffice = { left: Warning[] };

/**
 * Converts a document of iWork '09 to ODF. LibreOffice gets what it reads better than this program,
 * and what cannot be read here.
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
 * Tables of the first versions are left to LibreOffice, and Keynote 2 of 2004, whose groups too are
 * of another kind.
 */
function isOffices(root: Xml09Element): boolean {
  const isKeynote2 = /^2004/.test(root.attributes.version ?? '');
  return isKeynote2 || has(root, 'table-info');
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
