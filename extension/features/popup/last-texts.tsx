import { useState } from 'react';
import type { Entry } from '../../../shared/api/entry.ts';
import { copyFromPage } from '../../platform/copy-from-page.ts';
import { Icon } from '../../ui/components/icon.tsx';
import { useMessages } from '../../ui/messages/use-messages.ts';
import { useLastEntries } from './use-last-entries.ts';

const shown = 3;

/** The last texts: a click copies one. */
export function LastTexts() {
  const { popup, common, errors } = useMessages();
  const entries = useLastEntries(shown);
  const [copied, setCopied] = useState<string>();
  const [problem, setProblem] = useState('');

  async function copy({ id, text }: Entry): Promise<void> {
    try {
      await copyFromPage(text);
      setCopied(id);
      setProblem('');
    } catch {
      setCopied(undefined);
      setProblem(errors.clipboard);
    }
  }

  return (
    <section className="popup-texts" aria-labelledby="popup-last">
      <h2 id="popup-last">{popup.last}</h2>
      {entries === 'failed' && <p className="field-problem">{errors.history}</p>}
      {entries?.length === 0 && <p className="field-help">{popup.none}</p>}
      {Array.isArray(entries) &&
        entries.map((entry) => (
          <button
            key={entry.id}
            type="button"
            className="menu-item popup-text"
            title={popup.copyText}
            onClick={() => void copy(entry)}
          >
            <span className="popup-text-words" dir="auto">
              {entry.text.slice(0, 200)}
            </span>
            {copied === entry.id ? (
              <span className="popup-copied">
                <Icon name="check" />
                {common.copied}
              </span>
            ) : (
              <Icon name="copy" />
            )}
          </button>
        ))}
      <p className={problem ? 'field-problem' : 'visually-hidden'} role="status">
        {problem || (copied && common.copied)}
      </p>
    </section>
  );
}
