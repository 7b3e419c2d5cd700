import path from 'node:path';
import { expect, test } from 'vitest';
import { keynote09Xml, type Xml09Slide } from '../../../test/fixtures/iwork/keynote-09-xml.ts';
import { tabularInfo } from '../../../test/fixtures/iwork/numbers-09-xml.ts';
import { odfContent } from '../../../test/fixtures/iwork/ods-content.ts';
import { redPicture } from '../../../test/fixtures/iwork/red-picture.ts';
import { tempDir } from '../../../test/fixtures/temp-dir.ts';
import { writePackage } from '../../engine/testing/sample-documents.ts';
import { xml09ToOdf } from './xml09-to-odf.ts';

const geometry =
  '<sf:geometry><sf:size sfa:w="200" sfa:h="100"/><sf:position sfa:x="33" sfa:y="61"/></sf:geometry>';

test('slides come in order with titles, texts and notes; hidden ones are hidden', async () => {
  const { pages, content, styles } = await converted([
    { title: '<sf:p>Eins</sf:p>', notes: '<sf:p>Sag es</sf:p>' },
    {
      title: '<sf:p>Zwei</sf:p>',
      body: '<sf:p sf:style="bullets" sf:list-level="1">Punkt<sf:br/></sf:p><sf:p sf:style="bullets" sf:list-level="2">darunter</sf:p>',
      hidden: true,
    },
  ]);
  expect(pages).toHaveLength(2);
  expect(pages[0]).toMatch(
    /svg:x="80pt" svg:y="40pt" presentation:class="title"[^>]*><draw:text-box><text:p[^>]*>Eins/,
  );
  expect(pages[0]).toMatch(/presentation:class="notes".*?Sag es/s);
  expect(pages[1]).toMatch(/presentation:class="outline".*?<text:list .*?Punkt/s);
  expect(pages[1]).toMatch(
    /<text:list-item><text:list><text:list-item><text:p[^>]*>darunter<\/text:p>/,
  );
  expect(content).toContain('fo:font-size="33pt"');
  expect(content.match(/presentation:visibility="hidden"/g)).toHaveLength(1);
  expect(styles).toMatch(/style:display-name="Title &amp; Bullets"/);
  expect(styles).toMatch(/<style:drawing-page-properties [^>]*draw:fill-color="#0000ff"/);
  expect(styles).toContain('fo:page-width="800pt"');
});

test('text that a slide hides is kept above it', async () => {
  const { pages, warnings } = await converted([{ title: '<sf:p>Versteckt</sf:p>', shown: false }]);
  expect(pages[0]).toMatch(/svg:y="-140pt".*?Versteckt/s);
  expect(warnings).toEqual(['hidden_text_moved']);
});

test('text boxes, pictures, shapes and tables lie where they lay', async () => {
  const cells = '<sf:t sf:ct="0"><sf:ct sfa:s="Zelle"/></sf:t><sf:n sf:ct="257" sf:v="1.50"/>';
  const table = tabularInfo({ name: 'T', x: 50, y: 300, columns: 2, rows: 2, cells });
  const line =
    '<sf:style><sf:graphic-style sfa:ID="G-1"><sf:property-map><sf:stroke><sf:stroke sf:width="2"><sf:color sfa:w="0"/></sf:stroke></sf:stroke></sf:property-map></sf:graphic-style></sf:style>';
  const drawables = `<sf:shape>${geometry}<sf:text><sf:text-storage><sf:text-body><sf:p>Kasten mit
<sf:link href="https://example.org/">Verweis</sf:link> und <sf:link href="?slide=+1">weiter</sf:link></sf:p></sf:text-body></sf:text-storage></sf:text></sf:shape>
<sf:group><sf:geometry><sf:size sfa:w="300" sfa:h="200"/><sf:position sfa:x="400" sfa:y="100"/></sf:geometry>
<sf:media>${geometry}<sf:content><sf:image-media><sf:data sf:path="rot.png"/></sf:image-media></sf:content></sf:media></sf:group>
<sf:shape>${geometry}${line}<sf:path><sf:bezier-path><sf:bezier sfa:path="M 0 0 L 200 100 L 0 100 Z M 0 0"/></sf:bezier-path></sf:path></sf:shape>
<sf:shape>${geometry}${line}<sf:path><sf:point-path sf:type="star"><sf:point sfa:x="5" sfa:y="0.4"/><sf:size sfa:w="100" sfa:h="100"/></sf:point-path></sf:path></sf:shape>
${table}<sf:chart-info>${geometry}</sf:chart-info>`;
  const { pages, warnings } = await converted([{ drawables }, {}], {
    'rot.png': await redPicture(),
  });
  const [page = ''] = pages;
  expect(page).toMatch(/svg:x="33pt" svg:y="61pt"[^>]*><draw:text-box><text:p[^>]*>Kasten/);
  expect(page).toContain('xlink:href="https://example.org/">Verweis</text:a>');
  expect(page).toContain('xlink:href="#Slide 2">weiter</text:a>');
  expect(page).toMatch(/svg:x="433pt" svg:y="161pt"[^>]*><draw:image xlink:href="Pictures\//);
  expect(page).toMatch(/<draw:custom-shape .*?draw:enhanced-path="M 0 0 L 20000 10000/s);
  // A star with five rays.
  expect(page).toMatch(/draw:enhanced-path="M [\d ]+(L [\d -]+){9}Z N"/);
  expect(page).toMatch(/<table:table>.*?Zelle.*?<table:table-row .*?1\.5/s);
  expect(warnings).toEqual(['chart_left_out']);
});

test.each([
  ['tile', 'repeat', [100, 50]],
  ['natural', 'no-repeat', [100, 50]],
  ['fit', 'no-repeat', [200, 100]],
  ['fill', 'no-repeat', [400, 200]],
  ['stretch', 'stretch', []],
])('pictures fill shapes by technique %s', async (technique, repeat, size) => {
  // A picture of 100 × 50 points, which another one refers to.
  const picture =
    '<sf:unfiltered sfa:ID="P-1"><sf:size sfa:w="100" sfa:h="50"/><sf:data sf:path="rot.png"/></sf:unfiltered>';
  const fill = (image: string) =>
    `<sf:style><sf:graphic-style><sf:property-map><sf:fill><sf:textured-fill sf:technique="${technique}"><sf:filtered-image>${image}</sf:filtered-image></sf:textured-fill></sf:fill></sf:property-map></sf:graphic-style></sf:style>`;
  const shape = (image: string) =>
    `<sf:shape><sf:geometry><sf:size sfa:w="200" sfa:h="200"/></sf:geometry>${fill(image)}<sf:path><sf:bezier-path><sf:bezier sfa:path="M 0 0 L 200 0 L 200 200 L 0 200 Z"/></sf:bezier-path></sf:path></sf:shape>`;
  const drawables = shape(picture) + shape('<sf:unfiltered-ref sfa:IDREF="P-1"/>');
  const { content } = await converted([{ drawables }], { 'rot.png': await redPicture() });
  const [width, height] = size;
  const sized = width
    ? `draw:fill-image-width="${width}pt" draw:fill-image-height="${height}pt"`
    : '';
  const looks = content.match(new RegExp(`style:repeat="${repeat}"[^>]*${sized}`, 'g'));
  expect(looks).toHaveLength(2);
});

test('rows of a printed table are no higher than they were', async () => {
  const cells = '<sf:t sf:ct="0"><sf:ct sfa:s="Zelle"/></sf:t>';
  const drawables = tabularInfo({ name: 'T', columns: 1, rows: 1, cells });
  const [printed, other] = await Promise.all(
    [true, false].map((print) => written(keynote09Xml([{ drawables }]), {}, print)),
  );
  const padding = (content = '') =>
    /fo:padding-top="(\w+)"[^>]*fo:padding-bottom="(\w+)"/
      .exec(
        /<style:style [^>]*style:family="table-cell".*?<\/style:style>/s.exec(content)?.[0] ?? '',
      )
      ?.slice(1);
  expect(padding(printed?.content)).toEqual(['4pt', '0pt']);
  expect(padding(other?.content)).toEqual(['4pt', '4pt']);
});

test('shows without slides, and titles of the first versions, are read', async () => {
  expect((await converted([])).pages).toHaveLength(1);
  const headline = (depth: number, text: string) =>
    `<key:headline key:depth="${depth}"><key:text><sf:text-storage><sf:text-body><sf:p>${text}</sf:p></sf:text-body></sf:text-storage></key:text></key:headline>`;
  const xml = keynote09Xml([{}]).replace(
    '<key:notes>',
    `<key:bullets>${headline(0, 'Alt')}${headline(1, 'Punkt')}</key:bullets><key:notes>`,
  );
  const { pages } = await written(xml, {});
  expect(pages[0]).toMatch(/presentation:class="title"[^>]*><draw:text-box><text:p[^>]*>Alt/);
  expect(pages[0]).toMatch(/presentation:class="outline".*?Punkt/s);
});

test.each([
  ['lacks a tag', (xml: string) => xml.replace('<key:theme>', '')],
  ['ends in a slide', (xml: string) => xml.slice(0, xml.indexOf('Zwei') + 4)],
  ['has a slide that is damaged', (xml: string) => xml.replace('<key:page>', '<key:pa')],
])('what can be made out of a show that %s comes, with a warning', async (_, damage) => {
  const xml = keynote09Xml([{ title: '<sf:p>Eins</sf:p>' }, { title: '<sf:p>Zwei</sf:p>' }]);
  const { pages, warnings } = await written(damage(xml), {});
  expect(pages.map((page) => /Eins|Zwei/.exec(page)?.[0])).toEqual(['Eins', 'Zwei']);
  expect(warnings).toContain('damaged_part');
});

function converted(slides: Xml09Slide[], files: Record<string, Uint8Array> = {}) {
  return written(keynote09Xml(slides), files);
}

async function written(xml: string, files: Record<string, Uint8Array>, printed = false) {
  const folder = await tempDir();
  const [source, target] = [path.join(folder, 'a.key'), path.join(folder, 'a.odp')];
  await writePackage(source, { 'index.apxl': xml, ...files });
  const { kind, warnings } = await xml09ToOdf(source, target, { printed });
  expect(kind).toBe('odp');
  const content = await odfContent(target);
  return {
    content,
    pages: [...content.matchAll(/<draw:page .*?<\/draw:page>/gs)].map(([page]) => page),
    styles: await odfContent(target, 'styles.xml'),
    warnings: warnings.map(({ code }) => code),
  };
}
