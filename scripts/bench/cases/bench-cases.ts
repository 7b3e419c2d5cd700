import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { conversionCases } from './conversion-cases.ts';
import { type Case, differs, missing, openDoors, present } from './doors.ts';

/** Pictures that the host reads. */
const readingCases: Case[] = [
  {
    name: '01-stray-signs-at-rounded-bands',
    async wrong({ read }) {
      const picture = '01-stray-signs-at-rounded-bands/quiz-scale-1.25.png';
      const { text } = await read(picture, { languages: 'deu' });
      const lines = text.split('\n').filter((line) => line.trim() !== '');
      const wanted = [
        ['Warum ziehen Lachse so beharrlich', 'flussaufwärts?', '1-Rückkehr zum Laichplatz'],
        ['2-Suche nach wärmerem Wasser', '3-Flucht vor dem Salzwasser', '4-Mangel an Lebensraum'],
        ['SPIEL BEENDEN nach 20:15 Uhr'],
      ].flat();
      return differs('text', lines.join(' '), wanted.join(' '));
    },
  },
  {
    name: '02-digit-with-1px-margin',
    async wrong({ read }) {
      const faults: string[] = [];
      for (const digit of ['0', '5', '9']) {
        const { text } = await read(`02-digit-with-1px-margin/d${digit}-m1.png`);
        faults.push(...differs(`d${digit}`, text.trim(), digit));
      }
      return faults;
    },
  },
  {
    name: '04-map-and-white-on-white',
    async wrong({ read }) {
      const faults: string[] = [];
      for (const name of ['gray16-low-contrast', 'white-text-transparent-white']) {
        const { text } = await read(`04-map-and-white-on-white/${name}.png`);
        const lines = ['Invoice 2041 is due on 30 June', 'Total amount: 1,284.50 EUR'];
        faults.push(...missing(text, lines).map((fault) => `${name} ${fault}`));
      }
      return faults;
    },
  },
  {
    name: '05-multiframe-ocr',
    async wrong({ read }) {
      const faults: string[] = [];
      for (const name of ['delta-frames.gif', 'first-frame-blank.gif', 'three-pages.tif']) {
        const { text, pages, page } = await read(`05-multiframe-ocr/${name}`);
        if (text === '') faults.push(`${name}: no text`);
        if (typeof pages !== 'number' || pages < 2 || typeof page !== 'number') {
          faults.push(`${name}: pages ${pages}, page ${page}`);
        }
        if (name.endsWith('.tif')) faults.push(...differs(name, pages, 3));
      }
      const texts = new Set<string>();
      for (const page of ['1', '2', '3']) {
        texts.add((await read('05-multiframe-ocr/three-pages.tif', { page })).text);
      }
      return [...faults, ...differs('different pages', texts.size, 3)];
    },
  },
  {
    name: '07-cjk',
    async wrong({ read }) {
      const { text } = await read('07-cjk/jpn.png', { languages: 'jpn' });
      return differs(
        'text',
        text.replaceAll('\n', ''),
        '痒いところに手が届かないなんて、最悪ですよね。',
      );
    },
  },
  {
    name: '08-code-short-line-lost',
    async wrong({ read, file }) {
      const wanted = (await file('08-code-short-line-lost/expected.txt')).toString().trimEnd();
      const faults: string[] = [];
      for (const name of ['dejavu20', 'lib28']) {
        const { text } = await read(`08-code-short-line-lost/${name}.png`, { layout: 'code' });
        faults.push(...differs(name, text.trimEnd(), wanted));
      }
      return faults;
    },
  },
  {
    name: '09-subscripts',
    async wrong({ read }) {
      const { text } = await read('09-subscripts/subsup.png');
      const plain = text.normalize('NFKC').replaceAll('\u2212', '-').replaceAll('TM', '™');
      const wanted = [
        ['Water is H2O, sulfuric acid H2SO4.', 'E = mc2 and 6.02 × 1023 mol-1'],
        ['An area of 45 m2, a volume of 3 m3, at 21 °C ± 0.5 °C.'],
        ['Windows™ and Coke® are marks.12 See the note.a', 'x1 + x2 ≤ 210 = 1024 ≠ 210'],
      ].flat();
      return missing(plain, wanted);
    },
  },
  {
    name: '10-dot-leaders',
    async wrong({ read }) {
      const menu = await read('10-dot-leaders/menu-serif-20.png');
      const dishes = ['Tomato soup', '4.50', 'Green salad', '6.20', 'Roast chicken', '13.90'];
      const contents = await read('10-dot-leaders/toc-dotted.png');
      const entries = ['Purpose and scope', 'Definitions', '2.1 Abbreviations', '118'];
      return [
        ...missing(menu.text, [...dishes, 'Apple pie', '5.10']),
        ...missing(contents.text, [...entries, 'Duties of the operator', 'Final provisions']),
      ];
    },
  },
  {
    name: '10-glyph-votes',
    async wrong({ read }) {
      const { text } = await read('10-glyph-votes/toc.png');
      return [
        ...missing(text, ['Multiple qubits', 'Multiple qubit gates', 'Qubit copying circuit?']),
        ...present(text, ['Mu1tip1e']),
      ];
    },
  },
  {
    name: '10-skewed-ruled-table',
    async wrong({ read }) {
      const faults: string[] = [];
      for (const name of ['sk0.4.jpg', 'sk0.6.png']) {
        const { text, tables } = await read(`10-skewed-ruled-table/${name}`);
        faults.push(...missing(text, ['Corporate income', '138,582', 'Insurance', '874,035']));
        const sizes = tables.map(({ rows }) => [rows.length, rows[0]?.length]);
        faults.push(...differs(`${name}, table`, sizes, [[14, 5]]));
        const cells = tables[0]?.rows.flat().map(({ text }) => text) ?? [];
        const wanted = ['Government income', '97,499', '30,914', '856,399', '444,622', '23,426'];
        faults.push(...wanted.filter((cell) => !cells.includes(cell)).map((cell) => `no ${cell}`));
      }
      return faults;
    },
  },
  {
    name: '23-big-heading-stems',
    async wrong({ read }) {
      const serif = await read('23-big-heading-stems/h-serif-56-15-2.png');
      const smooth = await read('23-big-heading-stems/hd-96-aa.png');
      return [
        ...missing(serif.text, ['Million Hill Building Plan']),
        ...missing(smooth.text, ['Running MIDI Hill Illness']),
      ];
    },
  },
  {
    name: '27-sparse-labels',
    async wrong({ read }) {
      const flow = await read('27-sparse-labels/flow-1.png');
      const labels = ['Start order', 'Check stock', 'Notify buyer', 'Available?', 'Ship parcel'];
      const keypad = await read('27-sparse-labels/keypad-1.png');
      const keys = [...'0123456789', '.', '=', '+', '÷', '×'];
      const found = keypad.text.split(/\s+/);
      return [
        ...missing(flow.text, [...labels, 'no', 'yes']),
        ...keys.filter((key) => !found.includes(key)).map((key) => `keypad lacks ${key}`),
      ];
    },
  },
];

/**
 * `npm run bench -- cases FOLDER [name…]`: small inputs that once failed, through the API of each
 * service at default settings, each with what is still wrong. They belong to others, so they are
 * kept outside of the repository.
 */
export async function benchCases(folder?: string, ...names: string[]): Promise<void> {
  if (folder === undefined) {
    process.stdout.write('  cases: no folder of them was named\n');
    return;
  }
  const there = await readdir(folder);
  const wanted = [...readingCases, ...conversionCases].filter(
    ({ name }) => there.includes(name) && (names.length === 0 || names.includes(name)),
  );
  await using doors = await openDoors(path.resolve(folder));
  let right = 0;
  for (const each of wanted) {
    const faults = await each.wrong(doors).catch((error: unknown) => [String(error)]);
    if (faults.length === 0) right++;
    process.stdout.write(`${faults.length === 0 ? ' ' : '!'} ${each.name}\n`);
    for (const fault of faults.slice(0, 12)) process.stdout.write(`    ${fault}\n`);
  }
  const untried = there.filter((name) => /^\d/.test(name) && !known(name));
  process.stdout.write(`${right} of ${wanted.length} are right; not tried here: ${untried}\n`);
}

function known(name: string): boolean {
  return [...readingCases, ...conversionCases].some((each: Case) => each.name === name);
}
