import { type RefObject, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { announceWindow } from '../../windows/announce-window.ts';
import type { EditorContent } from '../../windows/page-contract.ts';
import type { KeptText } from './drafts/use-kept-text.ts';
import type { EditedText } from './text/use-text.ts';

type AnnouncedEditor = {
  field: RefObject<HTMLTextAreaElement | null>;
  edited: EditedText;
  kept: KeptText;
  entryId: string | null;
};

/** Has the background read and change what the field holds, as the user sees it. */
export function useAnnouncedEditor(editor: AnnouncedEditor): void {
  const latest = useRef(editor);
  latest.current = editor;
  useEffect(() => {
    const unmounted = new AbortController();
    const read = () => contentOf(latest.current);
    /** Done when it is answered: React would wait for a better moment. */
    const change = (act: (editor: AnnouncedEditor) => void) => {
      flushSync(() => act(latest.current));
      return read();
    };
    void announceWindow('editor', {
      signal: unmounted.signal,
      editor: {
        'editor.read': read,
        'editor.write': ({ text }) => change(({ kept }) => kept.writeText(text)),
        'editor.show': ({ text }) => {
          latest.current.field.current?.focus();
          return change(({ kept }) => kept.showText(text));
        },
        'editor.select': ({ start, end }) => {
          latest.current.field.current?.focus();
          return change(({ edited }) => edited.select(start, end));
        },
      },
    });
    return () => unmounted.abort();
  }, []);
}

function contentOf({ field, entryId }: AnnouncedEditor): EditorContent {
  const { value = '', selectionStart = 0, selectionEnd = 0 } = field.current ?? {};
  return { text: value, selection: { start: selectionStart, end: selectionEnd }, entryId };
}
