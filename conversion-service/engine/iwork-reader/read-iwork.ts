import { ConversionFailure } from '../../conversion/failure.ts';
import type { Warning } from '../../conversion/warning.ts';
import type { WarningCode } from '../../iwork/warnings.ts';
import type { IworkAnswer } from './messages.ts';

/** The file that LibreOffice opens for an iWork document: the ODF document beside it, or itself. */
export type ReadIwork = {
  odf: { document: string; kind: 'odt' | 'ods' | 'odp' } | undefined;
  warnings: Warning[];
};

/**
 * Decides by the reader's answer. Documents of iWork '09 that it leaves to LibreOffice are those of
 * Pages without tables, and those that it cannot read. Where the reader itself fails, LibreOffice's
 * own import reads Pages and Keynote, but never Numbers: it drops cells and reports success.
 * @throws {ConversionFailure}
 */
export function readIworkOf(answer: IworkAnswer): ReadIwork {
  switch (answer.result) {
    case 'odf': {
      const { document, kind, warnings } = answer;
      return { odf: { document, kind }, warnings };
    }
    case 'legacy':
      return { odf: undefined, warnings: [simpleReader, ...answer.warnings] };
    case 'failed':
      throw new ConversionFailure(answer.code, answer.message);
    case 'unreadable':
      if (answer.kind === 'numbers') throw new ConversionFailure('engine_crashed', unreadable);
      return { odf: undefined, warnings: [simpleReader] };
  }
}

const unreadable =
  'The spreadsheet holds something that its reader fails on. Export it as Excel from Numbers.';

const simpleReader: Warning = {
  code: 'simple_reader' satisfies WarningCode,
  detail: 'The document was read in a simpler way; parts of it may be missing.',
};
