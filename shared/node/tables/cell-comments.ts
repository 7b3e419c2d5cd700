import { escapeXml } from '../../escape-xml.ts';

/** A comment on the cell that has this name, as `B3`, in this row and column from 0. */
export type CellComment = { name: string; row: number; column: number; text: string };

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** The comments of a sheet (ECMA-376, 18.7). */
export function commentsPart(comments: CellComment[]): string {
  const list = comments.map(
    ({ name, text }) =>
      `<comment ref="${name}" authorId="0"><text><r><t xml:space="preserve">${escapeXml(text)}</t></r></text></comment>`,
  );
  return `<comments xmlns="${main}"><authors><author>Screenscribe</author></authors><commentList>${list.join('')}</commentList></comments>`;
}

/** The boxes in which Excel shows them, hidden until the pointer comes: it has no other form for them. */
export function commentShapes(comments: CellComment[]): string {
  const shapes = comments.map(
    ({ row, column }, index) =>
      `<v:shape id="_x0000_s${1025 + index}" type="#_x0000_t202" style="position:absolute;width:200pt;height:50pt;visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto"><v:fill color2="#ffffe1"/><v:textbox/><x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>${column + 1}, 15, ${row}, 2, ${column + 4}, 15, ${row + 4}, 4</x:Anchor><x:AutoFill>False</x:AutoFill><x:Row>${row}</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`,
  );
  return `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>${shapes.join('')}</xml>`;
}
