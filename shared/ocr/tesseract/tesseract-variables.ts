/** Names and values of Tesseract's own variables. */
export type TesseractVariables = Record<string, string>;

/** What a strip is read with. The names are explained by `tesseract --print-parameters`. */
export function tesseractVariables({ vertical }: { vertical: boolean }): TesseractVariables {
  return {
    // One block of text, or of vertical text: columns have been told apart before.
    tessedit_pageseg_mode: vertical ? '5' : '6',
    ...always,
  };
}

const always: TesseractVariables = {
  // Without it Tesseract guesses a resolution from the first lines.
  user_defined_dpi: '300',
  // The text is dark already; trying it the other way round would only cost time.
  tessedit_do_invert: '0',
  // Its networks need no pitch of fixed fonts, and looking for one takes time.
  textord_all_prop: '1',
};
