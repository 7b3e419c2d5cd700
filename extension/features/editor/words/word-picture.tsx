import { useState } from 'react';
import type { Entry } from '../../../../shared/api/entry.ts';
import type { RecognizedWord } from '../../../../shared/api/recognition.ts';
import type { HistoryStore } from '../../../history-store/open-history-store.ts';
import { useMessages } from '../../../ui/messages/use-messages.ts';
import { useScreenshot } from '../../../ui/use-screenshot.ts';

/** Words below this confidence (0 to 100) are marked. */
const doubtful = 60;

type WordPictureProps = {
  history: HistoryStore;
  entry: Entry;
  /** Undefined while they are being looked for. */
  words: RecognizedWord[] | undefined;
  /** The word that is pointed at in the text, -1 for none. */
  pointed: number;
  onWord: (index: number) => void;
};

/** The picture of an entry with a box around each word; pointing at one shows where it stands. */
export function WordPicture({ history, entry, words, pointed, onWord }: WordPictureProps) {
  const { editor } = useMessages();
  const url = useScreenshot(history, entry.id, entry.hasScreenshot);
  const [size, setSize] = useState<{ width: number; height: number }>();
  if (!url) return null;
  return (
    <figure className="word-picture" aria-busy={words === undefined}>
      <img
        src={url}
        alt={editor.picture}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
          setSize({ width, height })
        }
      />
      {size && (
        <svg viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
          {words?.map(({ text, confidence, box }, index) => (
            <rect
              key={`${box.x} ${box.y} ${text}`}
              {...box}
              className={classOf(confidence, index === pointed)}
              onPointerEnter={() => onWord(index)}
            >
              <title>{confidence < doubtful ? `${text} – ${editor.doubtful}` : text}</title>
            </rect>
          ))}
        </svg>
      )}
      {words === undefined && <figcaption className="field-help">{editor.findingWords}</figcaption>}
    </figure>
  );
}

function classOf(confidence: number, isPointed: boolean): string {
  const marks = [confidence < doubtful && 'word-doubtful', isPointed && 'word-pointed'];
  return ['word', ...marks.filter((mark) => mark !== false)].join(' ');
}
