/** A style of paragraphs, from the properties of the paragraph and of its text. */
export function paragraphStyle(
  paragraphProperties: Record<string, string>,
  textProperties: Record<string, string>,
  parent?: string,
) {
  return {
    family: 'paragraph' as const,
    parent,
    properties: {
      'style:paragraph-properties': paragraphProperties,
      'style:text-properties': textProperties,
    },
  };
}
