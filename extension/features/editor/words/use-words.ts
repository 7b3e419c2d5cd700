import { useCallback, useEffect, useState } from 'react';
import type { Entry } from '../../../../shared/api/entry.ts';
import type { RecognizedTable, RecognizedWord } from '../../../../shared/api/recognition.ts';
import type { HistoryStore } from '../../../history-store/open-history-store.ts';
import { pageReader } from '../../../reader/host-first-reader.ts';
import { languagesOf, readAgain } from '../../../reader/read-again.ts';
import type { ReadingChoice } from '../../../ui/components/reading-dialog.tsx';

export type Words = {
  /** Where the words of the picture stand; undefined until that is known. */
  words: RecognizedWord[] | undefined;
  /** The tables of the picture; none until they are known. */
  tables: RecognizedTable[];
  /** Languages that the picture is rather written in than those it was read in. */
  suggestedLanguages: string[] | undefined;
  /** Reads the picture again. Returns its text, undefined where the picture is gone. */
  read: (reading: ReadingChoice) => Promise<string | undefined>;
};

/**
 * The words of an entry's picture as they were stored when it was read. An entry of another browser
 * or of the host comes without them: its picture is read again, in the entry's languages.
 */
export function useWords(history: HistoryStore, entry: Entry | undefined): Words {
  const [words, setWords] = useState<RecognizedWord[]>();
  const [tables, setTables] = useState<RecognizedTable[]>([]);
  const [suggestedLanguages, setSuggested] = useState(
    entry?.hasScreenshot ? entry.suggestedLanguages : undefined,
  );
  const read = useCallback(
    async (reading: ReadingChoice) => {
      const again = entry && (await readAgain(entry, reading, { history, reader: pageReader }));
      if (again) setWords(again.words);
      if (again) setTables(again.tables);
      return again;
    },
    [history, entry],
  );

  useEffect(() => {
    if (!entry?.hasScreenshot) return;
    let unmounted = false;
    const find = async () => {
      const kept = await history.words(entry.id);
      const keptTables = await history.tables(entry.id);
      if (unmounted) return;
      if (kept) setTables(keptTables);
      if (kept) setWords(kept);
      else await read({ languages: languagesOf(entry), layout: 'auto' });
    };
    find().catch((error: unknown) => {
      // The text can be edited without the boxes.
      console.warn(error);
      if (!unmounted) setWords([]);
    });
    return () => {
      unmounted = true;
    };
  }, [history, entry, read]);

  return {
    words,
    tables,
    suggestedLanguages,
    async read(reading) {
      const again = await read(reading);
      if (again) setSuggested(again.suggestedLanguages);
      return again?.text;
    },
  };
}
