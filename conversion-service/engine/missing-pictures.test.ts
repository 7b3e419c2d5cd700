import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { countShapes } from './testing/read-result.ts';
import { odfParts, picture, writePackage } from './testing/sample-documents.ts';
import { type TestConverter, testConverter } from './testing/test-converter.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 });

let shared: TestConverter;
beforeAll(async () => {
  shared = await testConverter({ workers: 1 });
});
afterAll(() => shared[Symbol.asyncDispose]());

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
  'base64',
);
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A text with a picture as Word before 2007 wrote them, whose relation is this. */
async function withVml(name: string, relation: string): Promise<void> {
  const picture = `<w:pict><v:shape style="width:90pt;height:60pt"><v:imagedata r:id="rId7"/></v:shape></w:pict>`;
  const relationship = `<Relationship Id="rId7" Type="${office}/image" ${relation}/>`;
  await writePackage(path.join(shared.folder, name), {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:r="${office}"><w:body><w:p><w:r><w:t>Before</w:t></w:r></w:p><w:p><w:r>${picture}</w:r></w:p></w:body></w:document>`,
    'word/_rels/document.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relationship}</Relationships>`,
    'word/media/dot.png': dot,
  });
}

test.each(['odt', 'html', 'epub'] as const)('a picture of VML arrives in %s', async (output) => {
  await withVml('Alt.docx', 'Target="media/dot.png"');
  const { target, warnings } = await shared.convert('Alt.docx', output);
  expect(warnings).toEqual([]);
  expect((await countShapes(target, output)).pictures).toBeGreaterThan(0);
});

test.each([
  ['not in the file', 'Target="media/gone.png"', '1 not in'],
  ['elsewhere', 'Target="http://192.0.2.1/dot.png" TargetMode="External"', '1 lying elsewhere'],
])('a picture that is %s is told', async (_, relation, said) => {
  await withVml('Fehlt.docx', relation);
  const { warnings } = await shared.convert('Fehlt.docx', 'pdf');
  expect(warnings).toEqual([{ code: 'picture_missing', detail: expect.stringContaining(said) }]);
});

test('of an OpenDocument text a picture that lies elsewhere is told, and none that it has', async () => {
  const body = `<text:p>Here</text:p>${picture('http://192.0.2.1/dot.png')}${picture('Pictures/dot.png')}`;
  const parts = odfParts('odt', body, { 'Pictures/dot.png': dot });
  await writePackage(path.join(shared.folder, 'Fehlt.odt'), parts);
  const { warnings } = await shared.convert('Fehlt.odt', 'pdf');
  expect(warnings).toEqual([
    { code: 'picture_missing', detail: expect.stringContaining('1 lying elsewhere') },
  ]);
});
