import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react';

/** A part of the text to be marked: offsets in UTF-16 units, the end not included. */
export type Mark = { start: number; end: number; kind: 'hit' | 'current' };

/** In longer texts laying them out twice would hold up typing. */
const maxLength = 200_000;

type TextMarksProps = { field: RefObject<HTMLTextAreaElement | null>; text: string; marks: Mark[] };

/**
 * Marks parts of a text behind its field, which cannot do so itself. The current one is scrolled
 * into view.
 */
export function TextMarks({ field, text, marks }: TextMarksProps) {
  const mirror = useRef<HTMLDivElement>(null);
  const parts = useMemo(() => partsOf(text, marks), [text, marks]);
  const current = marks.find(({ kind }) => kind === 'current');
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
    const mark = mirror.current?.querySelector<HTMLElement>('.text-mark-current');
    if (!mark || !field.current) return;
    const { clientHeight, scrollTop } = field.current;
    const isShown = mark.offsetTop >= scrollTop && mark.offsetTop < scrollTop + clientHeight - 32;
    if (!isShown) field.current.scrollTop = mark.offsetTop - clientHeight / 2;
  }, [field, current?.start, current?.end]);
  if (text.length > maxLength || marks.length === 0) return null;
  return (
    <div ref={mirror} className="editor-marks" aria-hidden="true">
      {parts.map(({ start, part, kind }) =>
        kind ? (
          <span key={start} className={`text-mark text-mark-${kind}`}>
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

type Part = { start: number; part: string; kind?: Mark['kind'] };

function partsOf(text: string, marks: Mark[]): Part[] {
  if (text.length > maxLength) return [];
  const parts: Part[] = [];
  let at = 0;
  for (const { start, end, kind } of marks.toSorted((a, b) => a.start - b.start)) {
    if (start < at) continue;
    if (start > at) parts.push({ start: at, part: text.slice(at, start) });
    parts.push({ start, part: text.slice(start, end), kind });
    at = end;
  }
  return [...parts, { start: at, part: text.slice(at) }];
}
