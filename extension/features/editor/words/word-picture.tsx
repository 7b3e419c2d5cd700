import { type RefObject, useRef, useState } from 'react';
import type { Entry } from '../../../../shared/api/entry.ts';
import type { RecognizedWord } from '../../../../shared/api/recognition.ts';
import type { HistoryStore } from '../../../history-store/open-history-store.ts';
import { useMessages } from '../../../ui/messages/use-messages.ts';
import { useScreenshot } from '../../../ui/use-screenshot.ts';
import { useZoom } from './use-zoom.ts';
import { ZoomBar } from './zoom-bar.tsx';

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
  const pane = useRef<HTMLElement>(null);
  const zoom = useZoom(pane, size?.width);
  if (!url) return null;
  const inlineSize = zoom.scale && size ? zoom.scale * size.width : undefined;
  return (
    <section
      ref={pane}
      className="picture-pane"
      aria-label={entryTexts.screenshot}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll and zoom it
      tabIndex={0}
      onKeyDown={zoom.onKeyDown}
    >
      <ZoomBar zoom={zoom} />
      <figure className="word-picture" aria-busy={words === undefined} style={{ inlineSize }}>
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
