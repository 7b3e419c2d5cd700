import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keynote09Xml } from '../../../test/fixtures/iwork/keynote-09-xml.ts';
import { numbers09Xml, tabularInfo } from '../../../test/fixtures/iwork/numbers-09-xml.ts';
import { pages09Xml } from '../../../test/fixtures/iwork/pages-09-file.ts';
import { tempDir } from '../../../test/fixtures/temp-dir.ts';
import { ConversionFailure } from '../../conversion/failure.ts';
import { writePackage } from '../../engine/testing/sample-documents.ts';
import { xml09ToOdf } from './xml09-to-odf.ts';

/** Each run is a few milliseconds. */
const runs = { numRuns: 40 };

const cells =
  '<sf:t sf:ct="0" sf:col-span="2"><sf:ct sfa:s="Kopf"/></sf:t><sf:s/><sf:n sf:s="C-1" sf:v="1.5" sf:ct="255"/>' +
  '<sf:pm><sf:proxied-cell-ref sfa:IDREF="T-1"/></sf:pm><sf:d sf:cell-date="2e8"/>' +
  '<sf:f><sf:fo sf:fs="=SUM(A)*(B1+2)"/><sf:r><sf:rn sf:v="1"/></sf:r></sf:f>';
const table = { name: 'T', columns: 2, rows: 4, model: 'sf:num-header-rows="1"', cells };
const styles =
  '<sf:cell-style sfa:ID="C-1" sf:ident="a" sf:parent-ident="b"><sf:property-map/></sf:cell-style>' +
  '<sf:paragraphstyle sfa:ID="P-1" sf:ident="b" sf:parent-ident="a"><sf:property-map/></sf:paragraphstyle>';
const shape =
  '<sf:group><sf:shape sfa:ID="T-1"><sf:geometry sf:angle="30"><sf:size sfa:w="9" sfa:h="9"/></sf:geometry><sf:path><sf:bezier-path>' +
  '<sf:bezier sfa:path="M 0 0 L 9 9 Z"/></sf:bezier-path></sf:path><sf:text><sf:text-storage><sf:text-body><sf:p sf:style="P-1">a</sf:p>' +
  '</sf:text-body></sf:text-storage></sf:text></sf:shape></sf:group>';

const kinds = [
  {
    kind: 'numbers',
    name: 'index.xml',
    xml: numbers09Xml([{ name: 'S', tables: [table], drawables: shape }], styles),
  },
  {
    kind: 'keynote',
    name: 'index.apxl',
    xml: keynote09Xml([{ title: '<sf:p>A</sf:p>', drawables: tabularInfo(table) + shape }]),
  },
  {
    kind: 'pages',
    name: 'index.xml',
    xml: pages09Xml({ body: '<sf:p>a</sf:p>', drawables: shape, styles }),
  },
];

test.each(kinds)("a damaged $kind '09 document is read or refused", async ({ name, xml }) => {
  const folder = await tempDir();
  const part = fc.record({ at: fc.nat(xml.length), length: fc.nat(300), put: fc.string() });
  await fc.assert(
    fc.asyncProperty(part, ({ at, length, put }) =>
      readOrRefused(folder, name, xml.slice(0, at) + put + xml.slice(at + length)),
    ),
    runs,
  );
});

test.each(kinds)("a $kind '09 document with other numbers is read or refused", async (sample) => {
  const folder = await tempDir();
  const numbers = [...sample.xml.matchAll(/="[\d.e+-]+"/g)];
  const values = ['-1', '0', '1e9', '999999999999', '1e308', 'NaN', '0.5', ''];
  const change = fc.tuple(fc.nat(numbers.length - 1), fc.constantFrom(...values));
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), (changes) => {
      const others = new Map(changes);
      let count = 0;
      const xml = sample.xml.replace(/="[\d.e+-]+"/g, (own) => {
        const other = others.get(count++);
        return other === undefined ? own : `="${other}"`;
      });
      return readOrRefused(folder, sample.name, xml);
    }),
    runs,
  );
});

test.each(kinds)(
  "a $kind '09 document that refers in circles is read or refused",
  async (sample) => {
    const folder = await tempDir();
    const names = [...sample.xml.matchAll(/sfa:ID="([^"]*)"/g)].map(([, name = '']) => name);
    const idents = [...sample.xml.matchAll(/sf:ident="([^"]*)"/g)].map(([, name = '']) => name);
    const pick = fc.infiniteStream(fc.nat(1_000));
    await fc.assert(
      fc.asyncProperty(pick, (stream) => {
        const next = (from: string[]) => from[(stream.next().value ?? 0) % from.length] ?? '';
        const xml = sample.xml
          .replace(/IDREF="[^"]*"/g, () => `IDREF="${next(names)}"`)
          .replace(/parent-ident="[^"]*"/g, () => `parent-ident="${next(idents)}"`);
        return readOrRefused(folder, sample.name, xml);
      }),
      runs,
    );
  },
);

async function readOrRefused(folder: string, name: string, xml: string): Promise<void> {
  const source = path.join(folder, 'document');
  await writePackage(source, { [name]: xml });
  try {
    await xml09ToOdf(source, path.join(folder, 'document.odf'));
  } catch (error) {
    expect(error).toBeInstanceOf(ConversionFailure);
    expect(['corrupt_document', 'too_complex']).toContain((error as ConversionFailure).code);
  }
}
