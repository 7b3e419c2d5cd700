import { expect, test } from 'vitest';
import type { Box } from '../../api/box.ts';
import type { RecognizedLine } from '../../api/recognition.ts';
import { lineOfWords } from '../layout/join-words.ts';
import { paintInk } from '../testing/paint.ts';
import { setRows } from '../testing/set-words.ts';
import { restoreIdentifiers } from './restore-identifiers.ts';

function line(text: string): RecognizedLine {
  return lineOfWords(setRows([{ 0: text }]).flatMap(({ words }) => words));
}

const inkOf = (...boxes: Box[]) => paintInk(100, 40, boxes);

test.each([
  ['getUserld/O and newld/O,', 'getUserId/0 and newId/0,'],
  ['propertyld,', 'propertyId,'],
  ['clientld: 17, orderld()', 'clientId: 17, orderId()'],
  ['isPlatform64Bit/O', 'isPlatform64Bit/0'],
  ['xmINodePtr getXmI(sqI)', 'xmlNodePtr getXml(sql)'],
  ['GtkToolltems findMenultemId', 'GtkToolItems findMenuItemId'],
  ['parseStylesheetlmport setlmage', 'parseStylesheetImport setImage'],
  ['App::Onlnit hal_minMaxldx lsSameAs(', 'App::OnInit hal_minMaxIdx IsSameAs('],
  ['GlnitiallyUnowned Glcon', 'GInitiallyUnowned GIcon'],
  ['AtkImplementorlface', 'AtkImplementorIface'],
  ['xmllO: xmlIO htmiDocDump', 'xmlIO: xmlIO htmlDocDump'],
  ['/etc/pki/1ibvirt/cert z1ib', '/etc/pki/libvirt/cert zlib'],
  ['v_cmp_u_fl6 v_cmp_iI6', 'v_cmp_u_f16 v_cmp_i16'],
  ['I10n, 110n and L1ON', 'l10n, l10n and L10N'],
  ['£52a81b2-424e 21ccc2£80d6f', 'f52a81b2-424e 21ccc2f80d6f'],
])('%s is %s', (read, text) => {
  const restored = restoreIdentifiers(line(read), inkOf());
  expect(restored.text).toBe(text);
  expect(restored.words.map((word) => word.text).join(' ')).toBe(text);
});

test.each([
  'the world of a field, old and wild',
  'Geld, Wald und Bild',
  'I/O AsyncI/O AND/OR y/o',
  'Reimport Some_thing Small_caps',
  'all images Glcontrol Coalface Gleam',
  'allO Polo htmi 110 I10 £50 £50-60 20£ z1 1ib',
])('%s stays', (text) => {
  expect(restoreIdentifiers(line(text), inkOf()).text).toBe(text);
});

/** A word of ten characters. */
function wordLine(text: string): RecognizedLine {
  return lineOfWords([{ text, confidence: 90, box: { x: 4, y: 10, width: 80, height: 13 } }]);
}

test('a small letter without a dot within a name is a capital', () => {
  const letters = [0, 1, 2, 3, 5, 6, 7, 8, 9].map((at) => {
    return { x: 4 + at * 8, y: 13, width: 6, height: 10 };
  });
  const stem = { x: 38, y: 10, width: 2, height: 13 };
  const dotted = [
    { ...stem, height: 2 },
    { ...stem, y: 14, height: 9 },
  ];
  const name = wordLine('aNeximport');
  expect(restoreIdentifiers(name, inkOf(...letters, stem)).text).toBe('aNexImport');
  expect(restoreIdentifiers(name, inkOf(...letters, ...dotted)).text).toBe('aNeximport');
});

test('a capital that reaches below the line before a name of several words is a dollar sign', () => {
  const letters = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((at) => {
    return { x: 4 + at * 8, y: 13, width: 6, height: 9 };
  });
  const sign = { x: 4, y: 10, width: 6, height: 13 };
  const name = wordLine('Smax_ages');
  expect(restoreIdentifiers(name, inkOf(sign, ...letters)).text).toBe('$max_ages');
  const letter = { ...sign, height: 12 };
  expect(restoreIdentifiers(name, inkOf(letter, ...letters)).text).toBe('Smax_ages');
});

test('a zero as low as a small letter behind a percent sign is one', () => {
  const read = [...'(%02)'].map((_, at) => ({ x: 4 + at * 16, y: 10, width: 12, height: 13 }));
  const [, , zero] = read;
  if (!zero) throw new Error('a zero');
  const label = wordLine('(%02)');
  const low = read.map((box) => (box === zero ? { ...box, y: 13, height: 10 } : box));
  expect(restoreIdentifiers(label, inkOf(...low)).text).toBe('(%o2)');
  expect(restoreIdentifiers(label, inkOf(...read)).text).toBe('(%02)');
});
