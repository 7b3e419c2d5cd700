import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  type PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';
import type { PdfCopier } from '../copier.ts';
import { copyFont } from '../copy-drawing.ts';

/** Makes a form of the fields that have a widget on the pages. */
export type FieldCopier = {
  /** Whether it can be filled in, rather than being a signature. */
  isField(widget: PDFDict): boolean;
  /** @param copy of the widget */
  add(widget: PDFDict, copy: { ref: PDFRef; dict: PDFDict }): void;
  /**
   * Adds the form to the document, where it has any fields.
   * @param group a name that is put before all of their own
   */
  finish(group?: string): void;
};

/** Fields lie no deeper in each other. */
const maxDepth = 32;

export function createFieldCopier(
  catalog: PDFDict,
  document: PDFDocument,
  copier: PdfCopier,
): FieldCopier {
  const form = catalog.lookup(PDFName.of('AcroForm'));
  const top: PDFRef[] = [];
  const copies = new Map<PDFDict, PDFDict>();
  const appearances: string[] = [];

  function copyField(field: PDFDict, depth = 0): { ref: PDFRef; dict: PDFDict } {
    const known = copies.get(field);
    if (known)
      return { ref: copier.to.getObjectRef(known) ?? copier.to.register(known), dict: known };
    const dict = copier.entries(field, fieldKeys);
    copies.set(field, dict);
    const ref = copier.to.register(dict);
    hang({ ref, dict }, field, depth);
    return { ref, dict };
  }

  /** Attaches a copy to the copy of the original's parent. */
  function hang({ ref, dict }: { ref: PDFRef; dict: PDFDict }, original: PDFDict, depth: number) {
    const above = original.lookup(PDFName.of('Parent'));
    if (!(above instanceof PDFDict) || depth > maxDepth) {
      top.push(ref);
      return;
    }
    const parent = copyField(above, depth + 1);
    dict.set(PDFName.of('Parent'), parent.ref);
    const kids = parent.dict.lookup(PDFName.of('Kids'));
    if (kids instanceof PDFArray) kids.push(ref);
    else parent.dict.set(PDFName.of('Kids'), copier.to.obj([ref]));
  }

  return {
    isField(widget) {
      const type = inherited(widget, 'FT');
      return form instanceof PDFDict && type instanceof PDFName && type !== PDFName.of('Sig');
    },
    add(widget, copy) {
      for (const key of [...fieldKeys, 'DA', 'Q']) {
        const name = PDFName.of(key);
        const value = copier.copy(widget.get(name));
        if (value) copy.dict.set(name, value);
      }
      const shape = widget.lookup(PDFName.of('MK'));
      if (shape instanceof PDFDict) {
        copy.dict.set(PDFName.of('MK'), copier.entries(shape, ['R', 'BC', 'BG', 'CA', 'TP']));
      }
      copy.dict.delete(PDFName.of('T'));
      const name = copier.copy(widget.get(PDFName.of('T')));
      if (name) copy.dict.set(PDFName.of('T'), name);
      appearances.push(textOf(inherited(widget, 'DA')));
      hang(copy, widget, 0);
    },
    finish(group) {
      if (!(form instanceof PDFDict) || top.length === 0) return;
      for (const [original, copy] of copies) dropForeignChoice(original, copy, copier);
      const made = copier.entries(form, ['DA', 'Q', 'NeedAppearances']);
      const all = group === undefined ? top : [groupOf(group, top, made, copier)];
      made.set(PDFName.of('Fields'), copier.to.obj(all));
      const fonts = fontsOf(form, [...appearances, textOf(form.lookup(PDFName.of('DA')))], copier);
      made.set(PDFName.of('DR'), copier.to.obj({ Font: fonts }));
      addForm(document, made);
    },
  };
}

/** A field without an appearance of its own, which is the parent of the others. */
function groupOf(name: string, fields: PDFRef[], form: PDFDict, { to }: PdfCopier): PDFRef {
  const group = to.obj({ Kids: fields });
  group.set(PDFName.of('T'), PDFHexString.fromText(name));
  for (const key of ['DA', 'Q'].map((each) => PDFName.of(each))) {
    const value = form.get(key);
    if (value) group.set(key, value);
  }
  const ref = to.register(group);
  for (const field of fields) {
    const dict = to.lookup(field);
    if (dict instanceof PDFDict) dict.set(PDFName.of('Parent'), ref);
  }
  return ref;
}

/** Adds what another document may have added before. */
function addForm({ catalog }: PDFDocument, made: PDFDict): void {
  const before = catalog.lookup(PDFName.of('AcroForm'));
  if (!(before instanceof PDFDict)) {
    catalog.set(PDFName.of('AcroForm'), made.context.register(made));
    return;
  }
  const [fields, added] = [before, made].map((form) => form.lookup(PDFName.of('Fields')));
  if (!(fields instanceof PDFArray && added instanceof PDFArray)) return;
  for (const field of added.asArray()) fields.push(field);
  const [fonts, more] = [before, made].map((form) =>
    form.lookup(PDFName.of('DR'), PDFDict).lookup(PDFName.of('Font'), PDFDict),
  );
  for (const [name, font] of more?.entries() ?? []) if (!fonts?.has(name)) fonts?.set(name, font);
}

const fieldKeys = ['FT', 'T', 'TU', 'TM', 'Ff', 'V', 'DA', 'Q', 'MaxLen', 'Opt'];

function inherited(widget: PDFDict, key: string): PDFObject | undefined {
  let node: PDFObject | undefined = widget;
  for (let depth = 0; node instanceof PDFDict && depth < maxDepth; depth++) {
    const value = node.lookup(PDFName.of(key));
    if (value) return value;
    node = node.lookup(PDFName.of('Parent'));
  }
  return undefined;
}

/** Some buttons of a radio group may be on pages that are left out. */
function dropForeignChoice(original: PDFDict, copy: PDFDict, { to }: PdfCopier): void {
  const [all, kept] = [original, copy].map((field) => field.lookup(PDFName.of('Kids')));
  if (!(all instanceof PDFArray && kept instanceof PDFArray)) return;
  if (all.size() === kept.size()) return;
  copy.delete(PDFName.of('Opt'));
  const chosen = copy.lookup(PDFName.of('V'));
  if (!(chosen instanceof PDFName)) return;
  const isHere = kept.asArray().some((kid) => {
    const widget = to.lookup(kid);
    return widget instanceof PDFDict && widget.lookup(PDFName.of('AS')) === chosen;
  });
  if (!isHere) copy.set(PDFName.of('V'), PDFName.of('Off'));
}

/** The fonts that fields are filled in with, as `/Helv 12 Tf` names them. */
function fontsOf(form: PDFDict, appearances: string[], copier: PdfCopier): PDFDict {
  const copies = PDFDict.withContext(copier.to);
  const resources = form.lookup(PDFName.of('DR'));
  const fonts = resources instanceof PDFDict ? resources.lookup(PDFName.of('Font')) : undefined;
  if (!(fonts instanceof PDFDict)) return copies;
  for (const appearance of appearances) {
    const [, name] = /\/(\S+)\s+[\d.]+\s+Tf/.exec(appearance) ?? [];
    const font = name && copyFont(fonts.get(PDFName.of(name)), copier);
    if (font) copies.set(PDFName.of(name), font);
  }
  return copies;
}

function textOf(object: PDFObject | undefined): string {
  if (object instanceof PDFString || object instanceof PDFHexString) return object.decodeText();
  return '';
}
