import {
  PDFArray,
  type PDFContext,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFObject,
} from '@cantoo/pdf-lib';

/**
 * Removes the signatures from a document that is changed, so that no reader is warned that they do
 * not match. Their appearance on the pages remains.
 */
export function dropSignatures(document: PDFDocument): void {
  document.catalog.delete(PDFName.of('Perms'));
  for (const page of document.getPages()) {
    for (const annotation of page.node.Annots()?.asArray() ?? []) {
      const widget = document.context.lookup(annotation);
      if (widget instanceof PDFDict && isSignature(widget)) becomeStamp(widget);
    }
  }
  const form = document.catalog.lookup(PDFName.of('AcroForm'));
  if (!(form instanceof PDFDict)) return;
  form.delete(PDFName.of('SigFlags'));
  const fields = form.lookup(PDFName.of('Fields'));
  if (fields instanceof PDFArray)
    form.set(PDFName.of('Fields'), unsigned(fields, document.context));
}

const maxDepth = 32;

function unsigned(fields: PDFArray, context: PDFContext, depth = 0): PDFArray {
  const rest = fields.asArray().filter((ref) => {
    const field = context.lookup(ref);
    if (!(field instanceof PDFDict)) return true;
    if (isSignature(field) || field.lookup(PDFName.of('Subtype')) === PDFName.of('Stamp')) {
      return false;
    }
    const kids = field.lookup(PDFName.of('Kids'));
    if (kids instanceof PDFArray && depth < maxDepth) {
      field.set(PDFName.of('Kids'), unsigned(kids, context, depth + 1));
    }
    return true;
  });
  return context.obj(rest);
}

function isSignature(field: PDFDict): boolean {
  let node: PDFObject | undefined = field;
  for (let depth = 0; node instanceof PDFDict && depth < maxDepth; depth++) {
    const type = node.lookup(PDFName.of('FT'));
    if (type) return type === PDFName.of('Sig');
    node = node.lookup(PDFName.of('Parent'));
  }
  return false;
}

function becomeStamp(widget: PDFDict): void {
  for (const key of ['FT', 'T', 'V', 'Parent', 'Lock', 'SV', 'Ff']) widget.delete(PDFName.of(key));
  widget.set(PDFName.of('Subtype'), PDFName.of('Stamp'));
}
