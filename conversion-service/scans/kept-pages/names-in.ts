import { decodePDFRawStream, PDFRawStream, type PDFStream } from '@cantoo/pdf-lib';

/** The names that stand in a content stream; null where it cannot be unpacked. */
export function namesIn(stream: PDFStream): Set<string> | null {
  const content = unpacked(stream);
  if (!content) return null;
  const found = content.toString('latin1').matchAll(/\/([^\s()<>[\]{}/%]+)/g);
  return new Set([...found].map(([, name = '']) => plain(name)));
}

function unpacked(stream: PDFStream): Buffer | null {
  try {
    const bytes =
      stream instanceof PDFRawStream ? decodePDFRawStream(stream).decode() : stream.getContents();
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  } catch {
    // What draws it may still make something of it.
    return null;
  }
}

/** A name without its escapes, `#20` for a blank. */
function plain(name: string): string {
  return name.replaceAll(/#([\da-fA-F]{2})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
