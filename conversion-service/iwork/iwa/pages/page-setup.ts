import type * as tp from '../../schema/tp.ts';

/** The paper of a document and where its text lies on it, in points. */
export type PageSetup = {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** From the paper's edges to header and footer. */
  header: number;
  footer: number;
  /** Whether headers and footers have one text, not three side by side. */
  singleHeader: boolean;
};

const landscape = 1;

export function readPageSetup(document: tp.DocumentArchive): PageSetup {
  const width = length(document.pageWidth, 595.28);
  const height = length(document.pageHeight, 841.89);
  const turned = document.orientation === landscape && width < height;
  return {
    width: turned ? height : width,
    height: turned ? width : height,
    left: length(document.leftMargin, 56.7),
    right: length(document.rightMargin, 56.7),
    top: length(document.topMargin, 56.7),
    bottom: length(document.bottomMargin, 56.7),
    header: length(document.headerMargin, 35.4),
    footer: length(document.footerMargin, 42.5),
    singleHeader: document.usesSingleHeaderFooter ?? false,
  };
}

function length(value: number | undefined, usual: number): number {
  return value !== undefined && value >= 0 && value < 20_000 ? value : usual;
}
