import { execFile } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { TestShow } from '../../../../test/fixtures/iwork/keynote-file.ts';
import { message, reference } from '../../../../test/fixtures/iwork/protobuf.ts';
import { tempDir } from '../../../../test/fixtures/temp-dir.ts';
import { iworkToOdf } from '../../iwork-to-odf.ts';
import { openZip } from '../../zip-file.ts';

const run = promisify(execFile);

test('LibreOffice makes PPTX of the slides, with titles, notes and hidden slides as such', {
  timeout: 180_000,
}, async () => {
  const show = new TestShow({ width: 1920, height: 1080 });
  const box = { x: 100, y: 90, width: 600, height: 120 };
  const title = show.shape(box, { text: show.text('Tea & cake'), placeholder: 2 });
  const link = { 4: '?slide=first' };
  const back = show.shape(box, { text: show.text('Back'), drawable: link });
  show.addSlide({ title, drawables: [title], notes: 'Offer some' });
  show.addSlide({ drawables: [back], skipped: true });
  const { slides, notes, presentation } = await pptxOf(show);
  expect(slides[0]).toMatch(/<p:ph type="title"\/>.*Tea &amp; cake/s);
  // 12,700 of its units are a point.
  expect(slides[0]).toMatch(/<a:ext cx="7620\d{3}" cy="152\d{4}"\/>/);
  expect(slides[1]).toMatch(/show="0".*ppaction:\/\/hlinksldjump/s);
  expect(notes).toContain('Offer some');
  expect(presentation).toMatch(/<p:sldSz cx="24384000" cy="13716000"/);
});

test('a link keeps its words where they have a style of their own', {
  timeout: 180_000,
}, async () => {
  const show = new TestShow();
  const link = show.add(2032, { 2: 'https://example.org/' });
  const bold = show.add(2021, { 1: message({ 4: true }), 11: message({ 1: true }) });
  const from = (object: number) =>
    message({ 1: [message({ 1: 9, 2: reference(object) }), message({ 1: 15 })] });
  const text = show.text('Read the manual first', { 8: from(bold), 11: from(link) });
  const box = show.shape({ x: 100, y: 90, width: 600, height: 120 }, { text });
  show.addSlide({ drawables: [box], notes: 'Offer some' });
  show.addSlide({});
  const { slides } = await pptxOf(show);
  expect(slides[0]).toMatch(
    /<a:rPr [^>]*b="1"[^>]*>(?:(?!<\/a:rPr>).)*<a:hlinkClick [^>]*>.*?<a:t>manual<\/a:t>/s,
  );
});

async function pptxOf(show: TestShow) {
  const folder = await tempDir();
  const odp = path.join(folder, 'show.odp');
  await iworkToOdf(await show.write(path.join(folder, 'show.key')), odp);
  const profile = pathToFileURL(path.join(folder, 'profile')).href;
  const options = [`-env:UserInstallation=${profile}`, '--headless', '--convert-to', 'pptx'];
  await run('soffice', [...options, '--outdir', folder, odp], { timeout: 150_000 });
  await using zip = await openZip(path.join(folder, 'show.pptx'));
  const part = async (name: string) => Buffer.from(await zip.read(`ppt/${name}.xml`)).toString();
  return {
    slides: [await part('slides/slide1'), await part('slides/slide2')],
    notes: await part('notesSlides/notesSlide1'),
    presentation: await part('presentation'),
  };
}
