import { expect, test } from 'vitest';
import { Problem } from '../../shared/api/problem.ts';
import { blameDocument } from './blame-document.ts';

test('a page that takes too long to be read is not called damaged', () => {
  const slow = new Problem('timeout', 'The image could not be recognized within 120 s.');
  expect(blameDocument(slow)).toMatchObject({ code: 'too_complex', cause: slow });
});

test('a failure of the text recognition is not blamed on the document', () => {
  const failed = new Problem('internal', 'The engine ended.');
  expect(() => blameDocument(failed)).toThrow(failed);
});

test('what a library says of a document is', () => {
  expect(blameDocument(new Error('unexpected token'))).toMatchObject({ code: 'corrupt_document' });
});
