import { type RefObject, useState } from 'react';
import type { Entry } from '../../../../shared/api/entry.ts';
import type { RecognizedWord } from '../../../../shared/api/recognition.ts';
import type { HistoryStore } from '../../../history-store/open-history-store.ts';
import { useMessages } from '../../../ui/messages/use-messages.ts';
import { useScreenshot } from '../../../ui/use-screenshot.ts';

type WordPictureProps = {
  history: HistoryStore;
  entry: Entry;
  /** Undefined while they are being looked for. */
  words: RecognizedWord[] | undefined;
  /** The boxes, in the order of the words. */
  boxes: RefObject<SVGSVGElement | null>;
  /** Whether a word is to be marked as one in doubt. */
  isDoubtful: (index: number) => boolean;
  /** The word that is pointed at in the text, -1 for none. */
  pointed: number;
  /** A word of the picture is pointed at, undefined for none any more. */
  onPoint: (index: number | undefined) => void;
  /** A word of the picture was clicked. */
  onChoose: (index: number) => void;
};

/**
 * The picture of an entry with a box around each word. Pointing at one shows where it stands, and
 * leaves the caret where the person put it.
 */
export function WordPicture(props: WordPictureProps) {
  const { history, entry, words, boxes, isDoubtful, pointed, onPoint, onChoose } = props;
  const { editor, entry: entryTexts } = useMessages();
  const url = useScreenshot(history, entry.id, entry.hasScreenshot);
  const [size, setSize] = useState<{ width: number; height: number }>();
  if (!url) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it
    <section className="picture-pane" aria-label={entryTexts.screenshot} tabIndex={0}>
      <figure className="word-picture" aria-busy={words === undefined}>
        <img
          src={url}
          alt={editor.picture}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setSize({ width, height })
          }
        />
        {size && (
          <svg ref={boxes} viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
            {words?.map(({ text, box }, index) => (
              // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut; keys reach the word in the text
              <rect
                key={`${box.x} ${box.y} ${text}`}
                {...box}
                className={classOf(isDoubtful(index), index === pointed)}
                onPointerEnter={() => onPoint(index)}
                onPointerLeave={() => onPoint(undefined)}
                onClick={() => onChoose(index)}
              >
                <title>{isDoubtful(index) ? `${text} – ${editor.doubtful}` : text}</title>
              </rect>
            ))}
          </svg>
        )}
        {words === undefined && (
          <figcaption className="field-help">{editor.findingWords}</figcaption>
        )}
      </figure>
    </section>
  );
}

function classOf(isDoubtful: boolean, isPointed: boolean): string {
  const marks = [isDoubtful && 'word-doubtful', isPointed && 'word-pointed'];
  return ['word', ...marks.filter((mark) => mark !== false)].join(' ');
}
