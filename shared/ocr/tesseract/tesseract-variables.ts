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

/** Whether a strip is to be read that is one block of lines, of any characters. */
export function isBlock(variables: TesseractVariables): boolean {
  const { tessedit_pageseg_mode: mode, tessedit_char_whitelist: characters } = variables;
  return mode === '6' && characters === '';
}
