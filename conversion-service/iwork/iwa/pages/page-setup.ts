import type { Message } from '../archive/message.ts';

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

/** TP.DocumentArchive, fields 30 to 37; 21 says how many texts headers have, 42 says whether the paper lies on its side. */
export function readPageSetup(document: Message): PageSetup {
  const width = length(document.float(30), 595.28);
  const height = length(document.float(31), 841.89);
  const turned = document.uint(42) === 1 && width < height;
  return {
    width: turned ? height : width,
    height: turned ? width : height,
    left: length(document.float(32), 56.7),
    right: length(document.float(33), 56.7),
    top: length(document.float(34), 56.7),
    bottom: length(document.float(35), 56.7),
    header: length(document.float(36), 35.4),
    footer: length(document.float(37), 42.5),
    singleHeader: document.bool(21) ?? false,
  };
}

function length(value: number | undefined, usual: number): number {
  return value !== undefined && value >= 0 && value < 20_000 ? value : usual;
}
