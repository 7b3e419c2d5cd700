import { expect, test } from 'vitest';
import { withNamedFormats } from './name-number-formats.ts';

const cells = '<cellXfs><xf numFmtId="14"/><xf numFmtId="0"/><xf numFmtId="165"/></cellXfs>';
const day = '<numFmt numFmtId="14" formatCode="m/d/yyyy"/>';

test.each([
  ['no list', '', `<numFmts>${day}</numFmts>`],
  ['an empty list', '<numFmts count="0"/>', `<numFmts>${day}</numFmts>`],
  [
    'a list',
    '<numFmts count="1"><numFmt numFmtId="165" formatCode="0.0"/></numFmts>',
    `<numFmts count="1">${day}<numFmt numFmtId="165" formatCode="0.0"/></numFmts>`,
  ],
])('styles with %s describe Excel’s own formats that cells use', (_, list, expected) => {
  const styles = (formats: string) => `<styleSheet xmlns="m">${formats}${cells}</styleSheet>`;
  expect(withNamedFormats(styles(list))).toBe(styles(expected));
});

test('a prefix is kept', () => {
  const styles = (formats: string) =>
    `<x:styleSheet xmlns:x="m">${formats}<x:cellXfs><x:xf numFmtId="22"/></x:cellXfs></x:styleSheet>`;
  const format = '<x:numFmt numFmtId="22" formatCode="m/d/yyyy h:mm"/>';
  expect(withNamedFormats(styles(''))).toBe(styles(`<x:numFmts>${format}</x:numFmts>`));
});

test.each([
  `<styleSheet><numFmts><numFmt formatCode="dd.mm.yy" numFmtId="14"/></numFmts>${cells}</styleSheet>`,
  '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="9"/></cellXfs></styleSheet>',
  '<styleSheet/>',
  '',
])('what is described, or the same everywhere, stays as it is: %s', (styles) => {
  expect(withNamedFormats(styles)).toBe(styles);
});
