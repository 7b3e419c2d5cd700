import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Entry } from '../../../../shared/api/entry.ts';
import type { RecognizedWord } from '../../../../shared/api/recognition.ts';
import type { Point } from '../../../../shared/geometry.ts';
import { takePart } from '../../../../shared/ocr/parts/take-part.ts';
import type { HistoryStore } from '../../../history-store/open-history-store.ts';
import {
  followWords,
  linesOfWords,
  type PickedWords,
  pressed,
  pressWords,
  rangeOf,
  stepWords,
} from '../../../picture-words/picked-words.ts';
import { arrows, createClickCount } from '../../../picture-words/point.ts';
import { mapWords, piecesOf } from '../../../picture-words/word-map.ts';
import { Button } from '../../../ui/components/button.tsx';
import { useToast } from '../../../ui/components/toasts.tsx';
import { useMessages } from '../../../ui/messages/use-messages.ts';
import { useScreenshot } from '../../../ui/use-screenshot.ts';
import { usePan } from '../zoom/use-pan.ts';
import { useZoom } from '../zoom/use-zoom.ts';
import { ZoomBar } from '../zoom/zoom-bar.tsx';

/** How many characters of the selection are announced to screen readers. */
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
 * The picture of an entry with a box around each word. Pointing at one shows its place in the text
 * without moving the caret; a drag or the arrows select words to copy them.
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

type Outcomes = {
  /** The word that the text points at, -1 for none: the arrows begin there. */
  pointed: number;
  /** One word was clicked, or taken by Enter. */
  onChoose: (word: number) => void;
  onCopy: (text: string) => void;
  /** The arrows came to a word. */
  onReach: (word: number) => void;
};

/** Words of the picture that the user picks to copy them, by pointer and keys. */
function usePickedWords(words: RecognizedWord[] | undefined, outcomes: Outcomes) {
  const lines = useMemo(() => linesOfWords(words ?? []), [words]);
  const map = useMemo(() => mapWords({ lines }), [lines]);
  const [of, setPicked] = useState<{ lines: typeof lines; picked: PickedWords }>();
  const countClick = useRef(createClickCount());
  const clicks = useRef(1);
  // Read again, the picture has other words.
  const picked = of?.lines === lines ? of.picked : undefined;
  const range = picked && rangeOf(picked);
  const pick = (next: PickedWords | undefined) => setPicked(next && { lines, picked: next });
  const text = range ? textOf(lines, range) : '';

  /** Returns whether the key was for the words. */
  function onKey({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
    const by = arrows[key];
    const withCtrl = ctrlKey || metaKey;
    const letter = key.toLowerCase();
    if (!map || altKey) return false;
    if (by && !withCtrl) {
      const how = { extending: shiftKey, map, first: Math.max(0, outcomes.pointed) };
      const next = stepWords(picked, by, how);
      pick(next);
      outcomes.onReach(by.x + by.y > 0 ? next.focus.to : next.focus.from);
    } else if (withCtrl && letter === 'a') {
      pick({ ...pressWords({ from: 0, to: map.words.length - 1 }), held: false });
    } else if (!range) return false;
    else if (withCtrl && letter === 'c') outcomes.onCopy(text);
    else if (key === 'Escape') pick(undefined);
    else if (key === 'Enter') outcomes.onChoose(range.from);
    else return false;
    return true;
  }

  return {
    /** What is picked as text, laid out as it was read; empty where nothing is. */
    text,
    /** One rectangle for each line of it. */
    pieces: map && range ? piecesOf(map, range) : [],
    onKey,
    pointer: {
      onPointerDown(event: PointerEvent<SVGSVGElement>): void {
        if (event.button !== 0 || !map) return;
        const at = pointOf(event);
        clicks.current = countClick.current(at, event.timeStamp);
        const index = [...event.currentTarget.children].indexOf(event.target as Element);
        const word = index >= 0 && index < map.words.length ? index : map.at(at);
        if (word !== undefined) event.currentTarget.setPointerCapture(event.pointerId);
        pick(word === undefined ? undefined : pressed(map, word, clicks.current));
      },
      onPointerMove(event: PointerEvent<SVGSVGElement>): void {
        if (map && picked?.held) pick(followWords(picked, map.near(pointOf(event))));
      },
      onPointerUp(): void {
        if (!picked?.held || !range) return;
        pick({ ...picked, held: false });
        if (clicks.current === 1 && range.from === range.to) outcomes.onChoose(range.from);
      },
      onPointerCancel(): void {
        if (picked?.held) pick({ ...picked, held: false });
      },
    },
  };
}

/** Where a pointer is, in pixels of the picture. */
function pointOf({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): Point {
  const { left, top, width } = currentTarget.getBoundingClientRect();
  const scale = currentTarget.viewBox.baseVal.width / width;
  return { x: (clientX - left) * scale, y: (clientY - top) * scale };
}

function textOf(
  lines: ReturnType<typeof linesOfWords>,
  range: { from: number; to: number },
): string {
  const read = {
    text: '',
    confidence: null,
    languages: [],
    layout: 'auto' as const,
    lines,
    codes: [],
    tables: [],
    partial: false,
    elapsedMs: 0,
  };
  return takePart(read, { kind: 'words', ...range })?.text ?? '';
}
