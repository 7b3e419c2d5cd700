import fc from 'fast-check';
import { keyNames } from '../../native-host/input/keys.ts';
import type { Words } from './schema-values.ts';

type Known = {
  /** A small PNG. */
  picture: Buffer;
  /** Of entries that are there, at least at first. */
  ids: string[];
};

/** Values that get further than random ones would, by the names of their properties. */
export function knownWords({ picture, ids }: Known): Words {
  const pixels = fc.oneof(fc.integer({ min: -5, max: 1_300 }), fc.integer({ min: 0, max: 60 }));
  const id = fc.constantFrom(...ids, '01990000-0000-7000-8000-000000000000');
  const key = fc.constantFrom(...keyNames, 'Control', 'Hyper');
  const whole = picture.toString('base64');
  return {
    ...{ x: pixels, y: pixels, width: pixels, height: pixels },
    ...{ id, ids: id, before: id, entryId: id },
    ...{ key, keys: key, display: fc.constantFrom('0', '1', 'screen') },
    hotkey: fc.constantFrom('Ctrl+Alt+X', 'F9', 'Ctrl + c', 'Shift+a', 'Ctrl+', null),
    languages: fc.constantFrom('eng', 'deu', 'xyz', 'eng,deu'),
    image: images(whole),
    screenshot: images(whole),
    window: fc.constantFrom('editor', 'about', 'sidebar'),
    q: fc.constantFrom('a', 'Überschrift', '"', '*', 'OR', 'a b c', 'NEAR(', '漢字', '%', "'"),
    cursor: fc.constantFrom('e30', 'eyJhIjoxfQ', 'x', '00', '%'),
  };
}

/** Base64 of a picture: whole, cut off, with a byte turned, or of none. */
function images(whole: string): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constant(whole),
    fc.nat({ max: whole.length }).map((length) => whole.slice(0, length)),
    fc.nat({ max: whole.length - 1 }).map((at) => `${whole.slice(0, at)}A${whole.slice(at + 1)}`),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes).toString('base64')),
    fc.constantFrom('', 'data:image/png;base64,', `data:image/png;base64,${whole}`, '****'),
  );
}
