import type { XmlAttributes } from '../../../../../shared/node/odf/xml/element.ts';

/**
 * TSWP.ListStyleArchive.NumberType as attributes of ODF. Up to 47 and from 49 on, three numbers
 * stand for one kind: `1.`, `(1)` and `1)`. LibreOffice reads the kinds that ODF names by their
 * first signs.
 */
export function numberFormat(type: number): XmlAttributes {
  if (type === 48) return { 'style:num-format': '①, ②, ③, ...' };
  const index = type > 48 ? type - 49 : type;
  const format = (type > 48 ? furtherFormats : formats)[Math.floor(index / 3)] ?? '1';
  const [prefix, suffix] = [
    [undefined, '.'],
    ['(', ')'],
    [undefined, ')'],
  ][index % 3] ?? [undefined, '.'];
  return {
    'style:num-format': format,
    'style:num-prefix': prefix,
    'style:num-suffix': suffix,
  };
}

/** By number / 3. */
const formats = [
  ...['1', 'I', 'i', 'A', 'a'],
  ...[
    '一, 二, 三, ...',
    'イ, ロ, ハ, ...',
    'ア, イ, ウ, ...',
    'イ, ロ, ハ, ...',
    'イ, ロ, ハ, ...',
  ],
  ...[
    '一, 二, 三, ...',
    '一, 二, 三, ...',
    '壹, 貳, 參, ...',
    '壹, 贰, 叁, ...',
    '壹, 貳, 參, ...',
  ],
  '가, 나, 다, ...',
];

/** By (number − 49) / 3. */
const furtherFormats = ['1', 'أ, ب, ت, ...', 'أ, ب, ت, ...', 'א, י, ק, ...', 'א, י, ק, ...'];
