/** Names and values of Tesseract's own variables. */
export type TesseractVariables = Record<string, string>;

/**
 * The variables for reading a strip; with `characters`, one line of only these. The names are
 * explained by `tesseract --print-parameters`.
 */
export function tesseractVariables({
  vertical,
  characters,
}: {
  vertical: boolean;
  characters?: string | undefined;
}): TesseractVariables {
  return {
    ...always,
    // One block of text, or of vertical text: columns have been separated before.
    tessedit_pageseg_mode: vertical ? '5' : '6',
    ...(characters && { tessedit_pageseg_mode: '7', tessedit_char_whitelist: characters }),
  };
}

/** The variables for an unprepared image: words anywhere, dark or light. */
export const sparseVariables: TesseractVariables = {
  user_defined_dpi: '300',
  textord_all_prop: '1',
  tessedit_char_whitelist: '',
  tessedit_pageseg_mode: '11',
  tessedit_do_invert: '1',
};

const always: TesseractVariables = {
  // Without it Tesseract guesses a resolution from the first lines.
  user_defined_dpi: '300',
  // The text is dark already; trying it the other way round would only cost time.
  tessedit_do_invert: '0',
  // Its networks need no fixed pitch, and detecting one takes time.
  textord_all_prop: '1',
  // A variable keeps its last value, so it is always set.
  tessedit_char_whitelist: '',
};

/** What is to be read of a strip: a block of lines of any characters, or one line of a few. */
export type StripContent = { characters: string | undefined };

/** Null for vertical text, and for what is no strip. */
export function stripContent(variables: TesseractVariables): StripContent | null {
  const { tessedit_pageseg_mode: mode, tessedit_char_whitelist: characters } = variables;
  if (mode === '6' && !characters) return { characters: undefined };
  return mode === '7' && characters ? { characters } : null;
}
