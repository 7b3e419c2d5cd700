/** A stretch of one axis, in pixels: `from` up to before `to`. */
export type Span = { from: number; to: number };

/** The spans that the given ones cover together, in order; spans that touch become one. */
export function joinSpans(spans: Span[]): Span[] {
  const joined: Span[] = [];
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else joined.push({ from, to });
  }
  return joined;
}

/** The spans within `whole` that none of the given ones covers, in order. */
export function freeSpans(spans: Span[], whole: Span): Span[] {
  const free: Span[] = [];
  let from = whole.from;
  for (const span of joinSpans(spans)) {
    if (span.from > from) free.push({ from, to: span.from });
    from = Math.max(from, span.to);
  }
  if (whole.to > from) free.push({ from, to: whole.to });
  return free;
}

/** The parts covered by both lists of ordered spans. */
export function commonSpans(first: Span[], second: Span[]): Span[] {
  return first.flatMap((a) =>
    second
      .map((b) => ({ from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) }))
      .filter(({ from, to }) => from < to),
  );
}
