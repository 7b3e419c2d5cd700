import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { TestShow } from '../../../../test/fixtures/iwork/keynote-file.ts';
import { color, drawable, polygon } from '../../../../test/fixtures/iwork/keynote-objects.ts';
import { message, reference } from '../../../../test/fixtures/iwork/protobuf.ts';
import { redPicture } from '../../../../test/fixtures/iwork/red-picture.ts';
import { tableObjects } from '../../../../test/fixtures/iwork/table-objects.ts';
import { tempDir } from '../../../../test/fixtures/temp-dir.ts';
import type { Warning } from '../../../conversion/warning.ts';
import { iworkToOdf } from '../../iwork-to-odf.ts';
import { openZip } from '../../zip-file.ts';

describe('the slides of a show', () => {
  test('come in their order with those below them, skipped ones hidden', async () => {
    const show = new TestShow();
    const box = (text: string) =>
      show.shape({ x: 0, y: 0, width: 9, height: 9 }, { text: show.text(text) });
    show.addSlide({
      drawables: [box('One')],
      children: [{ drawables: [box('Two')], skipped: true }],
    });
    show.addSlide({ drawables: [box('Three')] });
    const { content, kind } = await converted(show);
    expect(kind).toBe('odp');
    const slides = pages(content).map((page) => [page.text, isHidden(content, page.style)]);
    expect(slides).toEqual([
      ['One', false],
      ['Two', true],
      ['Three', false],
    ]);
  });

  test('have the size of the show', async () => {
    const show = new TestShow({ width: 1920, height: 1080 });
    show.addSlide({});
    const { styles } = await converted(show);
    expect(styles).toMatch(/fo:page-width="1920pt" fo:page-height="1080pt"/);
  });

  test('that are none become one empty slide', async () => {
    const { content } = await converted(new TestShow());
    expect(pages(content)).toHaveLength(1);
  });

  test('carry what the speaker reads', async () => {
    const show = new TestShow();
    show.addSlide({ notes: 'Breathe\nSmile' });
    const { content } = await converted(show);
    const [, notes = ''] =
      /<presentation:notes.*?<draw:text-box>(.*?)<\/draw:text-box>/s.exec(content) ?? [];
    expect(notes.match(/<text:p/g)).toHaveLength(2);
    expect(plain(notes)).toBe('BreatheSmile');
  });
});

describe('a template', () => {
  test('becomes a master page with its background and what it does not offer to be filled', async () => {
    const show = new TestShow();
    const logo = show.shape({ x: 5, y: 5, width: 50, height: 20 }, { text: show.text('LOGO') });
    const sample = show.shape(
      { x: 90, y: 5, width: 50, height: 20 },
      { text: show.text('SAMPLE') },
    );
    const title = show.shape(
      { x: 0, y: 0, width: 300, height: 50 },
      { text: show.text('Title Text'), placeholder: 2 },
    );
    const template = show.template({
      name: 'Photo & Text',
      title,
      drawables: [logo, sample, title],
      offered: [sample],
      style: { 1: message({ 1: color(0, 0.5, 1) }) },
    });
    show.addSlide({ template });
    show.addSlide({ template });
    const { styles, content } = await converted(show);
    const masters = [...styles.matchAll(/<style:master-page.*?<\/style:master-page>/gs)];
    expect(masters).toHaveLength(1);
    expect(plain(masters[0]?.[0] ?? '')).toBe('LOGO');
    expect(styles).toContain('style:display-name="Photo &amp; Text-title"');
    expect(styles).toContain('draw:fill-color="#0080ff"');
    expect(plain(content)).not.toContain('LOGO');
  });
});

describe('placeholders', () => {
  test('become titles and outlines with lists by level', async () => {
    const show = new TestShow();
    const list = show.add(2023, {
      1: message({}),
      11: [2, 2],
      12: floats(1, 1),
      13: floats(0, 40),
      16: ['•', '–'],
    });
    const levels = message({ 1: [message({ 1: 0, 2: 0, 3: 0 }), message({ 1: 4, 2: 1, 3: 0 })] });
    const styled = { 6: levels, 7: message({ 1: message({ 1: 0, 2: reference(list) }) }) };
    const title = show.shape(place(0), { text: show.text('Plan'), placeholder: 2 });
    const body = show.shape(place(100), { text: show.text('Eat\nSoup', styled), placeholder: 3 });
    show.addSlide({ title, body, drawables: [title, body] });
    const { content } = await converted(show);
    expect(plain(frame(content, 'title'))).toBe('Plan');
    const outline = frame(content, 'outline');
    expect(plain(outline)).toBe('EatSoup');
    expect(outline).toMatch(
      /<text:list [^>]*><text:list-item><text:p[^>]*>Eat<\/text:p><text:list><text:list-item>/,
    );
    expect(content).toMatch(
      /text:bullet-char="–"><style:list-level-properties text:space-before="40pt"/,
    );
  });

  test('have the signs of symbol fonts as signs that every font has', async () => {
    const show = new TestShow();
    const signs = ['\uf0b7', '\u00a7', '\uf0ff'];
    const list = show.add(2023, {
      1: message({}),
      11: [2, 2, 2],
      16: signs,
      23: 'Wingdings-Regular',
    });
    const styled = { 7: message({ 1: message({ 1: 0, 2: reference(list) }) }) };
    const body = show.shape(place(0), { text: show.text('Eat', styled), placeholder: 3 });
    show.addSlide({ body, drawables: [body] });
    const { content } = await converted(show);
    const bullets = [...content.matchAll(/text:bullet-char="(.)"/g)].map(([, sign]) => sign);
    expect(bullets.slice(0, 3)).toEqual(['•', '▪', '•']);
    expect(content).not.toContain('Wingdings');
  });

  test('that a slide hides keep their text above it, and empty ones are left out', async () => {
    const show = new TestShow();
    const hidden = show.shape(place(0), { text: show.text('Secret'), placeholder: 2 });
    const empty = show.shape(place(100), { text: show.text(''), placeholder: 3 });
    const other = show.shape(place(0), { text: show.text('Shown'), placeholder: 2 });
    show.addSlide({ title: hidden, body: empty, drawables: [] });
    show.addSlide({ title: other, drawables: [other] });
    const { content, warnings } = await converted(show);
    expect(frame(content, 'title')).toMatch(/svg:y="-70pt".*Secret/s);
    expect(content).not.toContain('presentation:class="outline"');
    expect(warnings.map(({ code }) => code)).toEqual(['hidden_text_moved']);
  });

  test('of versions that do not list them are shown as the style says', async () => {
    const show = new TestShow();
    const title = show.shape(place(0), { text: show.text('Old title'), placeholder: 2 });
    const body = show.shape(place(100), { text: show.text('Old text'), placeholder: 3 });
    const number = show.shape(place(200), { text: show.text('7'), placeholder: 1 });
    show.addSlide({ title, body, number, drawables: [], style: { 5: false } });
    const { content } = await converted(show);
    expect(frame(content, 'title')).toContain('svg:y="0pt"');
    expect(frame(content, 'outline')).toContain('svg:y="-70pt"');
    expect(plain(content)).not.toContain('7');
  });
});

describe('objects of a slide', () => {
  test('lie where they lay: turned, in groups, as large as their text', async () => {
    const show = new TestShow();
    const stroke = { 2: message({ 1: color(0, 0, 0), 2: { float: 1 }, 6: message({ 1: 1 }) }) };
    const lined = show.shapeStyle(stroke);
    const line = show.shape(
      { x: 100, y: 100, width: 80, height: 0, angle: 90 },
      {
        style: lined,
        path: polygon(
          [
            [0, 0],
            [80, 0],
          ],
          false,
        ),
      },
    );
    const inner = show.shape({ x: 0, y: 0, width: 20, height: 20 }, { text: show.text('in') });
    const group = show.group({ x: 300, y: 300, width: 100, height: 100, angle: 180 }, [inner]);
    const grown = show.shape(
      { x: 512, y: 384, flags: 0 },
      { text: show.text('grown'), isTextBox: true },
    );
    show.addSlide({ drawables: [line, group, grown] });
    const { content } = await converted(show);
    expect(content).toMatch(
      /<draw:line [^>]*svg:x1="140pt" svg:y1="140pt" svg:x2="140pt" svg:y2="60pt"/,
    );
    expect(content).toMatch(/rotate\(3\.141593\) translate\(400pt 400pt\)/);
    expect(content).toMatch(/svg:width="0pt" svg:height="0pt" svg:x="512pt" svg:y="384pt"/);
    expect(content).toMatch(/draw:auto-grow-width="true" draw:auto-grow-height="true"/);
  });

  test('lead to the web and to other slides', async () => {
    const show = new TestShow();
    const web = show.shape(place(0), {
      text: show.text('web'),
      drawable: { 4: 'https://example.org/?a=1' },
    });
    const next = show.shape(place(50), { text: show.text('next'), drawable: { 4: '?slide=+1' } });
    const end = show.shape(place(90), {
      text: show.text('end'),
      drawable: { 4: '?action=exitpresentation' },
    });
    show.addSlide({ drawables: [web, next, end] });
    show.addSlide({});
    const { content } = await converted(show);
    const links = [...content.matchAll(/<draw:a [^>]*xlink:href="([^"]*)"/g)].map(
      ([, href]) => href,
    );
    expect(links).toEqual(['https://example.org/?a=1', '#Slide 2']);
    expect(plain(content)).toContain('end');
  });

  test('that are pictures are in the package, films by their still', async () => {
    const show = new TestShow();
    const [data] = show.data(['red.png']);
    const shown = { 11: reference(data ?? 0) };
    const picture = show.add(3005, {
      1: drawable({ x: 10, y: 20, width: 30, height: 40 }),
      ...shown,
    });
    const film = show.add(3007, {
      1: drawable({ x: 90, y: 20, width: 30, height: 40 }),
      15: reference(data ?? 0),
    });
    show.addSlide({ drawables: [picture, film] });
    const { content, warnings, names } = await converted(show, { 'red.png': await redPicture() });
    const files = names.filter((name) => name.startsWith('Pictures/'));
    expect(files).toHaveLength(1);
    expect(content.split(`xlink:href="${files[0]}"`)).toHaveLength(3);
    expect(warnings.map(({ code }) => code)).toEqual(['movie_left_out']);
  });

  test('that are tables keep their cells', async () => {
    const show = new TestShow();
    const cells = [
      [{ value: { text: 'Tea' } }, { value: { number: '2.5' } }],
      [{ value: { text: 'Cups' } }, { value: { rich: 'Two\nThree' } }],
    ];
    const table = tableObjects({ name: 'Prices', cells }, () => show.next());
    show.all.push(...table.objects);
    show.addSlide({ drawables: [table.info] });
    const { content } = await converted(show);
    const found = [...content.matchAll(/<table:table-cell.*?<\/table:table-cell>/gs)];
    expect(found.map(([cell]) => plain(cell))).toEqual(['Tea', '2.5', 'Cups', 'TwoThree']);
  });
});

describe('a hostile show', () => {
  test('whose slides, groups, templates and styles go in circles is read', async () => {
    const show = new TestShow();
    const group = show.next();
    show.add(3008, { 1: drawable(place(0)), 2: [reference(group), reference(group)] }, group);
    const slide = show.next();
    const style = show.next();
    show.add(9, { 1: message({ 3: reference(style) }) }, style);
    const fields = {
      1: reference(style),
      7: reference(group),
      17: reference(slide),
      27: reference(slide),
    };
    show.add(5, fields, slide);
    const node = show.next();
    show.add(4, { 1: reference(node), 2: reference(slide) }, node);
    const show2 = show.add(2, { 3: message({ 2: [reference(node), reference(node)] }) });
    show.add(1, { 2: reference(show2) }, 1);
    const { content } = await converted(show);
    expect(pages(content)).toHaveLength(1);
  });

  test('without its show is refused', async () => {
    const show = new TestShow();
    show.add(1, { 2: reference(77) }, 1);
    await expect(converted(show)).rejects.toMatchObject({ code: 'corrupt_document' });
  });
});

const place = (y: number) => ({ x: 10, y, width: 200, height: 50 });
const floats = (...values: number[]) => values.map((float) => ({ float }));

type Converted = {
  kind: string;
  warnings: Warning[];
  content: string;
  styles: string;
  names: string[];
};

async function converted(
  show: TestShow,
  files: Record<string, Uint8Array> = {},
): Promise<Converted> {
  const folder = await tempDir();
  const source = await show.write(path.join(folder, 'show.key'), files);
  const target = path.join(folder, 'show.odp');
  const { kind, warnings } = await iworkToOdf(source, target);
  await using zip = await openZip(target);
  const part = async (name: string) => Buffer.from(await zip.read(name)).toString();
  const parts = { content: await part('content.xml'), styles: await part('styles.xml') };
  return { kind, warnings, ...parts, names: [...zip.names] };
}

/** The slides of a presentation: their style's name, and their text without notes. */
function pages(content: string): { style: string; text: string }[] {
  return [...content.matchAll(/<draw:page [^>]*draw:style-name="([^"]*)".*?<\/draw:page>/gs)].map(
    ([page, style = '']) => ({ style, text: plain(page.replace(/<presentation:notes.*/s, '')) }),
  );
}

function isHidden(content: string, style: string): boolean {
  const [found = ''] =
    new RegExp(`<style:style style:name="${style}".*?</style:style>`, 's').exec(content) ?? [];
  return found.includes('presentation:visibility="hidden"');
}

/** The first frame of a class. */
function frame(content: string, role: string): string {
  const frames = content.match(/<draw:frame .*?<\/draw:frame>/gs) ?? [];
  return frames.find((each) => each.includes(`presentation:class="${role}"`)) ?? '';
}

function plain(xml: string): string {
  return xml.replace(/<[^>]+>/g, '');
}
