import type { Entry } from '../../../shared/api/entry.ts';
import type { Reader } from '../../reader/reader.ts';
import { describeError } from '../../ui/messages/describe-error.ts';
import type { Messages } from '../../ui/messages/messages.ts';

/** What became of files that were read one after the other. */
export type Outcome = {
  /** Files, and why they gave no entry. */
  failed: { name: string; error: unknown }[];
  /** How many gave an entry without a text. */
  empty: number;
};

type Work = {
  read: (file: File) => Promise<Entry>;
  /** The person wants no more of them. */
  signal: AbortSignal;
  onDone: () => void;
};

/** There is nothing in the package that draws a PDF's pages. */
const pdfRefused = 'pdf';

/** Reads files one after the other; one that fails holds up none of the others. */
export async function readFiles(files: File[], { read, signal, onDone }: Work): Promise<Outcome> {
  const outcome: Outcome = { failed: [], empty: 0 };
  for (const file of files) {
    if (signal.aborted) break;
    try {
      if (isPdf(file)) throw Object.assign(new Error('a PDF'), { code: pdfRefused });
      const { text } = await read(file);
      if (text === '') outcome.empty += 1;
    } catch (error) {
      if (signal.aborted) break;
      console.error(error);
      outcome.failed.push({ name: file.name, error });
    }
    onDone();
  }
  return outcome;
}

/** In words, each file that failed by its name; empty where there is nothing to tell. */
export function describeOutcome({ failed, empty }: Outcome, messages: Messages): string {
  const { sidebar } = messages;
  const told = failed.map(({ name, error }) => {
    const reason = isRefusedPdf(error)
      ? sidebar.noPdf
      : describeError(error, messages, messages.errors.engine);
    return name === '' ? reason : sidebar.fileFailed(name, reason);
  });
  return [...told, ...(empty > 0 ? [sidebar.readNothing] : [])].join('\n');
}

/** A reader whose readings end with the batch. */
export function stoppable(reader: Reader, signal: AbortSignal): Reader {
  return { ...reader, read: (picture, how) => reader.read(picture, { ...how, signal }) };
}

function isPdf({ name, type }: File): boolean {
  return type === 'application/pdf' || /\.pdf$/i.test(name);
}

function isRefusedPdf(error: unknown): boolean {
  return error instanceof Object && 'code' in error && error.code === pdfRefused;
}
