import { expect, test } from 'vitest';
import { documentName } from './open-converter.ts';

test.for([
  ['Brief.docx', 'Brief.docx'],
  ['../../etc/passwd.docx', 'passwd.docx'],
  ['C:\\Briefe\\Grüße.DOCX', 'Grüße.docx'],
  ['..docx', 'document.docx'],
  ['a\u0000b\nc.docx', 'a_b_c.docx'],
  ['', 'document.docx'],
])('%j is called %j', ([filename, name]) => {
  expect(documentName(filename ?? '', 'docx')).toBe(name);
});

test('a name stays within what a file system takes', () => {
  expect(Buffer.byteLength(documentName(`${'ü'.repeat(500)}.docx`, 'docx'))).toBeLessThan(210);
});
