import type { OdfDocument } from '../../shared/node/odf/odf-document.ts';
import { paragraphStyle as paragraph } from '../../shared/node/odf/styles/style.ts';

/** Names that the content refers to. */
export type OdtStyles = {
  title: string;
  heading: string;
  text: string;
  rightToLeft: string;
  source: string;
  picture: string;
  frame: string;
};

/** Adds the styles of an exported document: named ones, so that a person can change them all. */
export function addStyles({ fonts, styles, contentStyles }: OdfDocument): OdtStyles {
  const font = fonts.add('Helvetica');
  const standard = styles.add(
    'Standard',
    paragraph(
      { 'fo:margin-bottom': '4pt' },
      {
        'style:font-name': font,
        'fo:font-size': '11pt',
      },
    ),
  );
  const heading = paragraph(
    { 'fo:margin-top': '14pt', 'fo:margin-bottom': '4pt', 'fo:keep-with-next': 'always' },
    { 'fo:font-size': '13pt', 'fo:font-weight': 'bold' },
    standard,
  );
  const title = paragraph(
    { 'fo:margin-bottom': '10pt', 'fo:keep-with-next': 'always' },
    { 'fo:font-size': '20pt', 'fo:font-weight': 'bold' },
    standard,
  );
  const source = paragraph(
    { 'fo:keep-with-next': 'always' },
    { 'fo:font-size': '9pt', 'fo:color': '#555555' },
    standard,
  );
  const attributes = { 'style:default-outline-level': '1' };
  return {
    text: standard,
    title: styles.add('Title', title),
    heading: styles.add('Heading 1', { ...heading, attributes }),
    source: styles.add('Source', source),
    picture: styles.add('Picture', paragraph({ 'fo:margin-bottom': '6pt' }, {}, standard)),
    rightToLeft: contentStyles.add(
      paragraph({ 'style:writing-mode': 'rl-tb', 'fo:text-align': 'start' }, {}, standard),
    ),
    frame: contentStyles.add({
      family: 'graphic',
      properties: {
        'style:graphic-properties': { 'fo:border': '0.5pt solid #bbbbbb', 'fo:padding': '0pt' },
      },
    }),
  };
}
