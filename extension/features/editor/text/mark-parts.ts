/** A part of the text to be marked: offsets in UTF-16 units, the end not included. */
export type Mark = {
  start: number;
  end: number;
  kind: 'hit' | 'current' | 'pointed' | 'doubtful' | 'selected';
};

/** A piece of the text and how it is marked, in no way for most. */
export type MarkedPart = { start: number; part: string; kinds: Mark['kind'][] };

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
