/** Names and values of Tesseract's own variables. */
export type TesseractVariables = Record<string, string>;

/** What a strip is read with, with `characters` one line of these alone. The names are explained by `tesseract --print-parameters`. */
export function tesseractVariables({
  vertical,
  characters,
}: {
  vertical: boolean;
  characters?: string | undefined;
}): TesseractVariables {
  return {
    ...always,
    // One block of text, or of vertical text: columns have been told apart before.
    tessedit_pageseg_mode: vertical ? '5' : '6',
    ...(characters && { tessedit_pageseg_mode: '7', tessedit_char_whitelist: characters }),
  };
}

/** What an image is read with of which nothing is known: words anywhere, dark or light. */
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
  // Its networks need no pitch of fixed fonts, and looking for one takes time.
  textord_all_prop: '1',
  // A variable stays as it was set before.
  tessedit_char_whitelist: '',
};
