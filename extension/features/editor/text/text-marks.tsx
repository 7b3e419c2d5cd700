import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react';

/** For longer texts a second layout would delay typing. */
const maxLength = 200_000;

type TextMarksProps = { field: RefObject<HTMLTextAreaElement | null>; text: string; marks: Mark[] };

/** A part of the text to be marked: offsets in UTF-16 units, the end not included. */
export type Mark = {
  start: number;
  end: number;
  kind: 'hit' | 'current' | 'pointed' | 'doubtful' | 'selected';
};

/**
 * Marks parts of a text behind its field, which cannot do so itself. The one that is pointed at in
 * the picture, else the current one, is scrolled into view.
 */
export function TextMarks({ field, text, marks }: TextMarksProps) {
  const mirror = useRef<HTMLDivElement>(null);
  const parts = useMemo(
    () => (text.length > maxLength ? [] : markParts(text, marks)),
    [text, marks],
  );
  const wanted = wantedOf(marks);
  useLayoutEffect(() => {
    const [from, to] = [field.current, mirror.current];
    if (!from || !to) return;
    const follow = () => {
      to.scrollTop = from.scrollTop;
    };
    follow();
    from.addEventListener('scroll', follow);
    return () => from.removeEventListener('scroll', follow);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new place is scrolled to
  useLayoutEffect(() => {
    const mark = mirror.current?.querySelector<HTMLElement>(`.${wanted && classOf(wanted.kind)}`);
    if (!mark || !field.current) return;
    const { clientHeight, scrollTop } = field.current;
    const isShown = mark.offsetTop >= scrollTop && mark.offsetTop < scrollTop + clientHeight - 32;
    if (!isShown) field.current.scrollTop = mark.offsetTop - clientHeight / 2;
  }, [field, wanted?.start, wanted?.end]);
  if (text.length > maxLength || marks.length === 0) return null;
  return (
    <div ref={mirror} className="editor-marks" aria-hidden="true">
      {parts.map(({ start, part, kinds }) =>
        kinds.length > 0 ? (
          <span key={start} className={['text-mark', ...kinds.map(classOf)].join(' ')}>
            {part}
          </span>
        ) : (
          part
        ),
      )}
      {/* A break at the end has a line of its own in a field. */}
      {'\n'}
    </div>
  );
}

function wantedOf(marks: Mark[]): Mark | undefined {
  return (
    marks.find(({ kind }) => kind === 'pointed') ?? marks.find(({ kind }) => kind === 'current')
  );
}

function classOf(kind: Mark['kind']): string {
  return `text-mark-${kind}`;
}

/** A piece of the text and how it is marked, in no way for most. */
type MarkedPart = { start: number; part: string; kinds: Mark['kind'][] };

/** A text in pieces, cut wherever a mark begins or ends: marks may lie over each other. */
export function markParts(text: string, marks: Mark[]): MarkedPart[] {
  const begins = marks.toSorted((a, b) => a.start - b.start);
  const edges = marks.flatMap(({ start, end }) => [start, end]).sort((a, b) => a - b);
  const parts: MarkedPart[] = [];
  let open: Mark[] = [];
  let [at, next] = [0, 0];
  for (const edge of [...edges, text.length]) {
    if (edge > at) {
      const kinds = [...new Set(open.map(({ kind }) => kind))];
      parts.push({ start: at, part: text.slice(at, edge), kinds });
      at = edge;
    }
    open = open.filter(({ end }) => end > edge);
    for (let mark = begins[next]; mark && mark.start <= edge; mark = begins[++next])
      if (mark.end > edge) open.push(mark);
  }
  return parts;
}
