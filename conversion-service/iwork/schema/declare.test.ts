import { expect, test } from 'vitest';
import { message as bytesOf } from '../../../test/fixtures/iwork/protobuf.ts';
import { ProtobufMessage } from '../protobuf/protobuf-message.ts';
import {
  archive,
  has,
  message,
  messages,
  reference,
  type Struct,
  string,
  struct,
  uint,
} from './declare.ts';
import * as kn from './kn.ts';
import * as tn from './tn.ts';
import * as tp from './tp.ts';
import * as tsa from './tsa.ts';
import * as tsce from './tsce.ts';
import * as tsch from './tsch.ts';
import * as tsd from './tsd.ts';
import * as tsk from './tsk.ts';
import * as tsp from './tsp.ts';
import * as tss from './tss.ts';
import * as tst from './tst.ts';
import * as tswp from './tswp.ts';

const Author = struct({ name: string(1) });
const Book = archive([7, 8], {
  title: string(1),
  pages: uint(2),
  authors: messages(3, Author),
  editor: message(4, Author),
  shelf: reference(5),
});

const read = Book.read(
  new ProtobufMessage(
    bytesOf({
      1: 'Faust',
      2: 'not a number',
      3: [bytesOf({ 1: 'Goethe' }), bytesOf({ 1: 'Nerval' })],
      5: bytesOf({ 1: 12 }),
    }),
  ),
);

test('fields are read by their names, those within messages too', () => {
  expect(read.title).toBe('Faust');
  expect(read.authors.map(({ name }) => name)).toEqual(['Goethe', 'Nerval']);
  expect(read.shelf).toBe(12);
});

test('what is missing or of another wire type is undefined', () => {
  expect(read.editor?.name).toBeUndefined();
  expect(read.pages).toBeUndefined();
});

test('a field whose content cannot be read is there all the same', () => {
  expect(has(read, 'pages')).toBe(true);
  expect(has(read, 'editor')).toBe(false);
  expect(has(read.editor, 'name')).toBe(false);
});

const schemas = { kn, tn, tp, tsa, tsce, tsch, tsd, tsk, tsp, tss, tst, tswp };

test.each(Object.entries(schemas))(
  'every type of %s has another number for each field',
  (_, schema) => {
    for (const type of Object.values<object>(schema).filter(isStruct)) {
      const numbers = Object.values(type.fields).map(({ number }) => number);
      expect(new Set(numbers).size).toBe(numbers.length);
    }
  },
);

function isStruct(declared: object): declared is Struct<unknown> {
  return 'fields' in declared;
}
