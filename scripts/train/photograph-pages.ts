import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { koreanText, readKorean } from './korean-text.ts';
import { createRandom, type Random } from './random.ts';
import { type Families, families, inks, palettes, samplePage } from './sample-page.ts';
import { readBank, sampleText } from './sample-text.ts';
import { type PageWord, visibleWords } from './visible-words.ts';

/** Its words are in pixels of the photograph. */
export type PhotographedPage = { name: string; words: PageWord[] };

type Tone = 'light' | 'dark';

/** Pages between two starts of the browser, each of which renders letters in another way. */
const pagesEach = 25;

type Photographs = {
  /** Whether pages are made from the text of the documents, or the documents are shown themselves. */
  made: boolean;
  language: keyof typeof families;
  files: string[];
  random: Random;
  count: number;
  out: string;
};

/** Photographs pages with the place of every word into `out`: PNG files and pages.json. */
async function photographPages({
  made,
  language,
  files,
  random,
  count,
  out,
}: Photographs): Promise<void> {
  const { pick, chance, times } = random;
  const some = times(1500, () => pick(files));
  const latin = sampleText(random, readBank(some));
  const text = language === 'kor' ? koreanText(random, latin, readKorean(some)) : latin;
  const fonts = families[language];
  const pages: PhotographedPage[] = [];
  mkdirSync(out, { recursive: true });
  for (let tries = 0; pages.length < count && tries < 4 * count; ) {
    await using browser = await startBrowser(random);
    for (let left = pagesEach; left > 0 && pages.length < count; left--, tries++) {
      const tone = chance(0.3) ? 'dark' : 'light';
      const dpr = pick(scales[language]);
      const page = await openPage(browser, random, { tone, dpr });
      if (made) await page.setContent(samplePage(random, text, { tone, fonts }));
      else await showDocument(page, pick(files), random, { tone, fonts });
      const words = await page.evaluate(visibleWords).catch(() => []);
      const name = `${String(pages.length).padStart(3, '0')}.png`;
      if (words.filter(({ whole }) => whole).length >= fewestWords) {
        await page.screenshot({ path: path.join(out, name) });
        pages.push({ name, words: words.map((word) => enlarged(word, dpr)) });
      }
      await page.close();
    }
  }
  writeFileSync(path.join(out, 'pages.json'), JSON.stringify(pages));
}

const fewestWords = 40;

/** Pixels to a CSS pixel. Those who read Korean also read print in it, which is larger: 3 is 300 dpi. */
const scales = {
  eng: [1, 1, 1, 1, 1.25, 1.5, 2],
  kor: [1, 1, 1, 1.25, 1.5, 2, 3],
};

function startBrowser({ pick }: Random): Promise<Browser> {
  const hinting = pick(['none', 'none', 'slight', 'medium', 'full']);
  const subpixels = pick(['--enable-lcd-text', '--disable-lcd-text']);
  const args = ['--no-sandbox', `--font-render-hinting=${hinting}`, subpixels];
  return chromium.launch({ executablePath: '/usr/bin/chromium', args });
}

function openPage(browser: Browser, { pick }: Random, { tone, dpr }: { tone: Tone; dpr: number }) {
  const sizes: [number, number][] = [
    [1280, 800],
    [1024, 700],
    [900, 600],
    [800, 900],
  ];
  const [width, height] = pick(sizes);
  return browser.newPage({
    viewport: { width, height },
    deviceScaleFactor: dpr,
    colorScheme: tone,
  });
}

/** Shows some part of a document, in other fonts and colors more often than not. */
async function showDocument(
  page: Page,
  file: string,
  random: Random,
  { tone, fonts }: { tone: Tone; fonts: Families },
): Promise<void> {
  const { pick, chance, int } = random;
  const [background, color] = pick(palettes[tone]);
  const family = (of: string[]) => `font-family: '${pick(of)}' !important`;
  const styles = [
    // Ink that belongs to no text node.
    '*::before, *::after { content: none !important } ol, ol > li { list-style: none !important }',
    'input, select, textarea, button, iframe, canvas, svg, img, video, object { visibility: hidden !important }',
    chance(0.6) && `body, p, li, td, dd, dt, h1, h2, h3, a { ${family(fonts.text)} }`,
    chance(0.6) && `pre, code, tt, kbd, pre * { ${family(fonts.code)} }`,
    chance(0.4) && `body { font-size: ${int(11, 18)}px !important }`,
    chance(0.1) && 'p, li { font-style: italic }',
    chance(0.1) && 'p, li, pre { font-weight: bold }',
    tone === 'dark' &&
      `* { background: ${background} !important; color: ${color} !important } a { color: ${pick(inks.dark)} !important }`,
  ];
  await page.goto(`file://${file}`, { waitUntil: 'domcontentloaded' });
  const scrolled = async () => {
    await page.addStyleTag({ content: styles.filter(Boolean).join('\n') });
    await page.evaluate((part) => {
      scrollTo(0, (document.documentElement.scrollHeight - innerHeight) * part);
    }, int(0, 100) / 100);
  };
  // A document that sends the browser elsewhere has no words to learn from.
  await scrolled().catch(() => page.setContent(''));
}

function enlarged({ text, whole, ...box }: PageWord, dpr: number): PageWord {
  const { x, y, width, height } = box;
  return { text, whole, x: x * dpr, y: y * dpr, width: width * dpr, height: height * dpr };
}

if (import.meta.main) {
  const [kind, documents = '', seed, count, out = '', language] = process.argv.slice(2);
  await photographPages({
    made: kind === 'made',
    language: language === 'kor' ? 'kor' : 'eng',
    files: globSync(path.join(documents, '**/*.html')).sort(),
    random: createRandom(Number(seed)),
    count: Number(count),
    out,
  });
}
