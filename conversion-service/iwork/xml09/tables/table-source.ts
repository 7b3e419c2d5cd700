import type { Warnings } from '../../warnings.ts';
import type { Xml09Formulas } from '../formulas/formulas.ts';
import type { Xml09Styles } from '../styles/styles.ts';
import type { Xml09Texts } from '../text/texts.ts';

/** What the tables of a document share. */
export type TableSource = {
  styles: Xml09Styles;
  texts: Xml09Texts;
  formulas: Xml09Formulas;
  warnings: Warnings;
};
