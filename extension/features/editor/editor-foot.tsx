import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { findLinks } from '../../../shared/text/find-links.ts';
import { ExportDialog } from '../../document-export/export-dialog.tsx';
import { copyFromPage } from '../../platform/copy-from-page.ts';
import { Button } from '../../ui/components/button.tsx';
import { useToast } from '../../ui/components/toasts.tsx';
import { useLanguageTag, useMessages } from '../../ui/messages/use-messages.ts';
import type { KeptText } from './drafts/use-kept-text.ts';

/** More would push the text out of the window. */
const maxLinks = 20;

type EditorFootProps = { kept: KeptText; text: string };

type TextCount = { words: number; characters: number };

/** What is known of the text, and how it can be exported or copied. */
export function EditorFoot({ kept, text }: EditorFootProps) {
  const { editor, common, documents, errors } = useMessages();
  const tag = useLanguageTag();
  const toast = useToast();
  const speech = useSpeech();
  const foot = useFootHeight();
  const [exporting, setExporting] = useState(false);
  const { words, characters } = useCount(text, tag);
  const links = useMemo(() => findLinks(text, maxLinks), [text]);

  async function copy(): Promise<void> {
    try {
      await copyFromPage(text);
      toast({ text: common.copied, forMs: 2_000 });
    } catch {
      toast({ text: errors.clipboard });
    }
  }

  return (
    <footer ref={foot} className="editor-foot">
      {links.length > 0 && (
        <ul className="editor-links" aria-label={editor.links}>
          {links.map(({ text: shown, href }) => (
            <li key={href}>
              <a href={href} target="_blank" rel="noreferrer">
                {shown}
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className="field-help">
        {editor.words(words, characters)}
        {kept.isChanged && ` · ${editor.unsaved}`}
      </p>
      <div className="editor-actions">
        <Button kind="primary" icon="copy" disabled={text === ''} onClick={() => void copy()}>
          {common.copy}
        </Button>
        <Button disabled={!kept.isChanged} onClick={() => void kept.save()}>
          {editor.save}
        </Button>
        {speech.speaking ? (
          <Button icon="stop" onClick={speech.stop}>
            {editor.stopReading}
          </Button>
        ) : (
          <Button
            icon="speak"
            disabled={text === ''}
            onClick={() => speech.speak(text) || toast({ text: errors.speech })}
          >
            {editor.readAloud}
          </Button>
        )}
        <Button icon="export" disabled={text === ''} onClick={() => setExporting(true)}>
          {documents.menu}
        </Button>
      </div>
      {exporting && (
        <ExportDialog
          source={{ kind: 'text', text, entryId: kept.entry?.id ?? null }}
          onClose={() => setExporting(false)}
        />
      )}
    </footer>
  );
}

/** Reads texts aloud with the voices of the system. */
function useSpeech(): {
  speaking: boolean;
  speak: (text: string) => boolean;
  stop: () => void;
} {
  const [speaking, setSpeaking] = useState(false);
  useEffect(() => () => speechSynthesis.cancel(), []);
  return {
    speaking,
    /** Returns false where there is no voice. */
    speak(text) {
      if (speechSynthesis.getVoices().length === 0) return false;
      const utterance = new SpeechSynthesisUtterance(text);
      utterance.onend = () => setSpeaking(false);
      utterance.onerror = () => setSpeaking(false);
      speechSynthesis.cancel();
      speechSynthesis.speak(utterance);
      setSpeaking(true);
      return true;
    },
    stop() {
      speechSynthesis.cancel();
      setSpeaking(false);
    },
  };
}

/** Sets how high the page's foot is, so that messages appear above it. */
function useFootHeight(): RefObject<HTMLElement | null> {
  const foot = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = foot;
    if (!current) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--foot-height', `${current.offsetHeight}px`),
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return foot;
}

/** The words and characters of a text; those of the previous text until they are counted. */
function useCount(text: string, tag: string): TextCount {
  const [count, setCount] = useState<TextCount>({ words: 0, characters: 0 });
  useEffect(() => {
    const counting = countWords(text, tag);
    let next: ReturnType<typeof setTimeout> | undefined;
    const go = () => {
      const { done, value } = counting.next();
      if (done) setCount(value);
      else next = setTimeout(go);
    };
    go();
    return () => clearTimeout(next);
  }, [text, tag]);
  return count;
}

/** UTF-16 units that are counted in one step, which takes some milliseconds. */
const maxAtOnce = 20_000;

/**
 * How many words and characters, as people count them, a text has. Counts a part with each step,
 * so that a long text does not block the page.
 */
export function* countWords(text: string, tag: string): Generator<undefined, TextCount> {
  const words = new Intl.Segmenter(tag, { granularity: 'word' });
  const characters = new Intl.Segmenter(tag, { granularity: 'grapheme' });
  const count = { words: 0, characters: 0 };
  for (let start = 0; start < text.length; ) {
    const end = partEnd(text, start, characters);
    const part = text.slice(start, end);
    // A word that continues beyond the part is counted where it ends.
    const goesOn = end < text.length && !/\s$/u.test(part);
    for (const { isWordLike, index, segment } of words.segment(part)) {
      const isCut = goesOn && index + segment.length === part.length;
      if (isWordLike && !isCut) count.words += 1;
    }
    for (const _ of characters.segment(part)) count.characters += 1;
    start = end;
    if (start < text.length) yield undefined;
  }
  return count;
}

/** Behind white space where there is some, and never within a character. */
function partEnd(text: string, start: number, characters: Intl.Segmenter): number {
  const end = start + maxAtOnce;
  if (end >= text.length) return text.length;
  const part = text.slice(start, end);
  const space = Math.max(part.lastIndexOf('\n'), part.lastIndexOf(' '));
  if (space > 0) return start + space + 1;
  const last = characters.segment(text.slice(start, end + 100)).containing(maxAtOnce);
  return last && last.index > 0 ? start + last.index : end;
}
