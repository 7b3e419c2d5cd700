import { ConversionFailure } from '../conversion/failure.ts';
import type { WarningCode } from './warning-codes.ts';
import type { Warnings } from './warnings.ts';

/**
 * Converts one object: one that cannot be costs itself and a warning, not the document.
 * @returns what `work` gives, or undefined where it fails
 * @throws {ConversionFailure} which speaks of the whole document
 */
export function guarded<T>(
  warnings: Warnings,
  { code, detail }: { code: WarningCode; detail: string },
  work: () => T,
): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof ConversionFailure) throw error;
    warnings.add(code, detail);
    return undefined;
  }
}
