/** The languages on offer, by the codes of Tesseract's models. */
export const languageNames: Record<string, string> = {
  eng: 'English',
  deu: 'German',
  fra: 'French',
  spa: 'Spanish',
  ita: 'Italian',
  por: 'Portuguese',
  nld: 'Dutch',
  pol: 'Polish',
  rus: 'Russian',
  ukr: 'Ukrainian',
  jpn: 'Japanese',
  chi_sim: 'Chinese (simplified)',
  chi_tra: 'Chinese (traditional)',
  kor: 'Korean',
  ara: 'Arabic',
};
