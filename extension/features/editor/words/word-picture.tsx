import { type RefObject, useRef, useState } from 'react';
import type { Entry } from '../../../../shared/api/entry.ts';
import type { RecognizedWord } from '../../../../shared/api/recognition.ts';
import type { HistoryStore } from '../../../history-store/open-history-store.ts';
import { Button } from '../../../ui/components/button.tsx';
import { useToast } from '../../../ui/components/toasts.tsx';
import { useMessages } from '../../../ui/messages/use-messages.ts';
import { useScreenshot } from '../../../ui/use-screenshot.ts';
import { usePan } from '../zoom/use-pan.ts';
import { useZoom } from '../zoom/use-zoom.ts';
import { ZoomBar } from '../zoom/zoom-bar.tsx';
import { usePickedWords } from './use-picked-words.ts';

/** As much of what is picked as anyone listens to, in characters. */
const maxSaid = 200;

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
  /** A word of the picture was clicked, or taken by Enter. */
  onChoose: (index: number) => void;
};

/**
 * The picture of an entry with a box around each word. Pointing at one shows where it stands, and
 * leaves the caret where the person put it; a drag or the arrows pick words to copy them.
 */
export function WordPicture(props: WordPictureProps) {
  const { history, entry, words, boxes, isDoubtful, pointed, onPoint, onChoose } = props;
  const { editor, entry: entryTexts, common, errors } = useMessages();
  const toast = useToast();
  const url = useScreenshot(history, entry.id, entry.hasScreenshot);
  const [size, setSize] = useState<{ width: number; height: number }>();
  const pane = useRef<HTMLElement>(null);
  const zoom = useZoom(pane, size?.width);
  usePan(pane, url !== undefined);
  const picked = usePickedWords(words, {
    pointed,
    onChoose,
    onCopy: (text) => void copy(text),
    onReach: (word) =>
      boxes.current?.children[word]?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
  });
  async function copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      toast({ text: common.copied, forMs: 2_000 });
    } catch {
      toast({ text: errors.clipboard });
    }
  }
  if (!url) return null;
  const inlineSize = zoom.scale && size ? zoom.scale * size.width : undefined;
  return (
    <section
      ref={pane}
      className="picture-pane"
      aria-label={entryTexts.screenshot}
      aria-description={editor.pictureKeys}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys zoom it and pick its words
      tabIndex={0}
      onKeyDown={(event) => {
        if (event.target === pane.current && picked.onKey(event)) event.preventDefault();
        else zoom.onKeyDown(event);
      }}
    >
      <ZoomBar zoom={zoom}>
        {picked.text !== '' && (
          <Button icon="copy" aria-keyshortcuts="Control+C" onClick={() => void copy(picked.text)}>
            {editor.copyWords}
          </Button>
        )}
      </ZoomBar>
      <p className="visually-hidden" role="status">
        {picked.text.slice(0, maxSaid)}
      </p>
      <figure className="word-picture" aria-busy={words === undefined} style={{ inlineSize }}>
        <img
          src={url}
          alt={editor.picture}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setSize({ width, height })
          }
        />
        {size && (
          <svg
            ref={boxes}
            viewBox={`0 0 ${size.width} ${size.height}`}
            aria-hidden="true"
            {...picked.pointer}
          >
            {words?.map(({ text, box }, index) => (
              <rect
                key={`${box.x} ${box.y} ${text}`}
                {...box}
                className={classOf(isDoubtful(index), index === pointed)}
                onPointerEnter={() => onPoint(index)}
                onPointerLeave={() => onPoint(undefined)}
              >
                <title>{isDoubtful(index) ? `${text} – ${editor.doubtful}` : text}</title>
              </rect>
            ))}
            {picked.pieces.map((box) => (
              <rect key={`${box.x} ${box.y}`} {...box} className="words-picked" />
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
