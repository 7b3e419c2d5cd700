import { expect, test } from 'vitest';
import type { GrayImage, RgbaImage } from './image/image.ts';
import { withLatin } from './read-latin.ts';
import { type RecognizeOptions, recognize } from './recognize.ts';
import { paint, textLines } from './testing/paint.ts';

const size = { width: 400, height: 200 };

/** Dark lines on white. */
function page(): RgbaImage {
  const marks = textLines({ x: 20, y: 20, lines: 4, words: 5 });
  return paint(
    { ...size, color: 0xffffff },
    marks.map((mark) => ({ ...mark, color: 0 })),
  );
}

/** Options for an image whose strips all read “words”; `options` override them. */
function by(options: Partial<RecognizeOptions> = {}): RecognizeOptions {
  return {
    async readLines({ width, height }) {
      const bbox = { x0: 12, y0: 12, x1: width - 12, y1: height - 12 };
      return [{ bbox, words: [{ text: 'words', confidence: 95, bbox }] }];
    },
    readCodes: async () => [],
    layout: 'lines',
    parts: 1,
    vertical: false,
    moreAccurate: false,
    related: null,
    ...options,
  };
}

test('a search for codes that fails costs no text', async () => {
  const readCodes = () => Promise.reject(new Error('The program of the search is missing.'));
  expect(await recognize(page(), by({ readCodes }))).toMatchObject({ text: 'words', codes: [] });
});

test('what lies in the place of a code is not read', async () => {
  const code = { format: 'QRCode', text: 'code', box: { x: 10, y: 10, ...size } };
  const read = await recognize(page(), by({ readCodes: async () => [code] }));
  expect(read).toMatchObject({ text: '', confidence: null, lines: [], codes: [code] });
});

test('the pixels of an image are let go before its lines are read', async () => {
  const image = page();
  const held: number[] = [];
  const { readLines } = by();
  const watching: RecognizeOptions['readLines'] = (...lines) => {
    held.push(image.data.length);
    return readLines(...lines);
  };
  expect((await recognize(image, by({ readLines: watching }))).text).toBe('words');
  expect(held).toEqual([0]);
});

test('a part of an image in which nothing is read is not searched by all means', async () => {
  const readings = async (isPart: boolean) => {
    let count = 0;
    const readLines = async () => {
      count++;
      return [];
    };
    const { text } = await recognize(page(), by({ readLines, isPart }));
    expect(text).toBe('');
    return count;
  };
  const whole = await readings(false);
  const part = await readings(true);
  expect(part).toBeGreaterThan(0);
  expect(part).toBeLessThan(whole);
});

test('an engine that fails fails the recognition', async () => {
  const readLines = () => Promise.reject(new Error('The engine has ended.'));
  await expect(recognize(page(), by({ readLines }))).rejects.toThrow('The engine has ended.');
});

/** In pixels: the rows of a drawn line, and the columns of its words. */
const rows = { y0: 10, y1: 30 };
const columns = [20, 100, 180].map((x0) => ({ x0, x1: x0 + 60 }));

type Words = [text: string, confidence: number][];

/** The line that is read as `words` and in its pieces as `english`, and the ink of the pieces. */
async function withEnglish(words: Words, english: Words) {
  const drawn = { width: 260, height: 40, data: new Uint8Array(260 * 40).fill(255) };
  for (let y = rows.y0; y < rows.y1; y++) {
    for (const { x0, x1 } of columns) drawn.data.fill(0, 260 * y + x0, 260 * y + x1);
  }
  const pieces: string[] = [];
  const read = withLatin(async (image, _, { latin }) => {
    if (latin) pieces.push(inkedColumns(image));
    const found = latin ? english : words;
    const isPiece = image.width < drawn.width;
    const placed = found.map(([text, confidence], at) => {
      const ofPiece = { x0: 8, y0: 9, x1: 68, y1: 29 };
      const ofWord = { x0: 0, x1: 0, ...columns[latin ? 1 : at], ...rows };
      const bbox = latin && isPiece ? ofPiece : ofWord;
      return { text, confidence, bbox };
    });
    // The reader takes the pixels over.
    image.data.fill(255);
    return [{ words: placed, bbox: { x0: 20, x1: 240, ...rows } }];
  });
  const how = { vertical: false, accurate: false };
  const [whole] = await read(drawn, { tessedit_pageseg_mode: '6' }, how);
  return { text: whole?.words.map((word) => word.text).join(' '), words: whole?.words, pieces };
}

/** How many columns have ink, and how many of them touch an edge. */
function inkedColumns({ width, height, data }: GrayImage): string {
  const inked = Array.from({ length: width }, (_, x) =>
    Array.from({ length: height }, (_, y) => data[y * width + x] ?? 255).some((each) => each < 128),
  );
  return `${inked.filter(Boolean).length}, ${inked[0] || inked.at(-1) ? 'cut' : 'whole'}`;
}

test('of Korean text what is no Hangul is read with the models for Latin letters', async () => {
  const { text, words, pieces } = await withEnglish(
    [
      ['한글', 95],
      ['8105', 93],
      ['설정', 92],
    ],
    [['BIOS', 90]],
  );
  expect(text).toBe('한글 BIOS 설정');
  expect(pieces).toEqual(['60, whole']);
  const { x0, x1 } = words?.[1]?.bbox ?? { x0: 0, x1: 0 };
  expect(x0).toBeGreaterThan(80);
  expect(x1).toBeLessThan(180);
});

test('in Greek a Latin word is one that is read surely, and no Greek word is replaced', async () => {
  const greek = (word: string, confidence: number): Words => [
    ['Στο', 96],
    [word, confidence],
    ['σύστημα', 97],
  ];
  const texts = [
    await withEnglish(greek('τοοί', 77), [['root', 96]]),
    await withEnglish(greek('5', 75), [['$', 93]]),
    await withEnglish(greek('από', 50), [['amd', 86]]),
    await withEnglish(greek('Η', 40), [['H', 95]]),
    await withEnglish(greek('Β.5.3', 92), [['B.5.3', 89]]),
    await withEnglish(greek('ρυθμίσεις', 27), [['puBpioEtG', 58]]),
  ].map(({ text }) => text?.split(' ')[1]);
  expect(texts).toEqual(['root', '$', 'από', 'Η', 'B.5.3', 'ρυθμίσεις']);
});

test('in Greek what is not spelled so gives way, and what Latin capitals look like does not', async () => {
  const greek = (word: string, confidence: number): Words => [
    ['Στο', 96],
    [word, confidence],
    ['σύστημα', 97],
  ];
  const texts = [
    await withEnglish(greek('ΙΏ', 78), [['ID', 94]]),
    await withEnglish(greek('ΤΕΤΡ', 96), [['TFTP', 92]]),
    await withEnglish(greek('Ίπιχ', 9), [['inux', 77]]),
    await withEnglish(greek('ΟΤΕ', 95), [['OTE', 96]]),
    await withEnglish(greek('τους', 28), [['TOUG', 93]]),
    await withEnglish(greek('ένα', 72), [['éva', 91]]),
    await withEnglish(greek('..', 20), [['7', 64]]),
  ].map(({ text }) => text?.split(' ')[1]);
  expect(texts).toEqual(['ID', 'TFTP', 'inux', 'ΟΤΕ', 'τους', 'ένα', '..']);
});

test('a Vietnamese word keeps its marks where the Latin letters are the same', async () => {
  const { text } = await withEnglish(
    [
      ['Mạng', 96],
      ['địa', 45],
      ['Debian', 93],
    ],
    [['dia', 97]],
  );
  expect(text).toBe('Mạng địa Debian');
});

test('a doubtful word in Vietnamese is read with the models for Latin letters', async () => {
  const { text, pieces } = await withEnglish(
    [
      ['Mạng', 96],
      ['preseea', 41],
      ['Debian', 93],
    ],
    [['preseed', 92]],
  );
  expect(text).toBe('Mạng preseed Debian');
  expect(pieces).toHaveLength(1);
});

test('Korean alone is read once, and no surer word is replaced', async () => {
  const hangul: Words = [
    ['한글', 95],
    ['입력', 93],
    ['설정', 92],
  ];
  expect((await withEnglish(hangul, [['8A', 99]])).pieces).toEqual([]);
  const doubted = await withEnglish(
    [
      ['한글', 95],
      ['입력', 45],
      ['설정', 92],
    ],
    [['Q8', 40]],
  );
  expect(doubted).toMatchObject({ text: '한글 입력 설정', pieces: ['60, whole'] });
});

test('the particle of a Latin word in Korean stays Hangul, and is no part of the word', async () => {
  const drawn = { width: 300, height: 40, data: new Uint8Array(300 * 40).fill(255) };
  const inked = [
    [20, 80],
    [100, 150],
    [156, 186],
    [210, 270],
  ] as const;
  for (let y = rows.y0; y < rows.y1; y++) {
    for (const [from, to] of inked) drawn.data.fill(0, 300 * y + from, 300 * y + to);
  }
  const read = withLatin(async ({ width, data }, _, { latin }) => {
    const row = data.subarray(20 * width, 21 * width);
    const [x0, x1] = [row.indexOf(0), row.lastIndexOf(0) + 1];
    const word = (text: string, confidence: number, bbox = { x0, x1, ...rows }) => ({
      text,
      confidence,
      bbox,
    });
    if (x1 - x0 > 200) {
      const places = [
        [20, 80],
        [100, 186],
        [210, 270],
      ].map(([from = 0, to = 0]) => ({ x0: from, x1: to, ...rows }));
      const words = ['한글', '606', '설정'].map((text, at) => word(text, 90, places[at]));
      return [{ words, bbox: { x0: 20, x1: 270, ...rows } }];
    }
    if (!latin) return [{ words: x1 - x0 <= 30 ? [word('로', 88)] : [], bbox: word('', 0).bbox }];
    const found = x1 - x0 > 60 ? word('CDE', 71) : word('CD', 95);
    return [{ words: [found], bbox: found.bbox }];
  });
  const [line] = await read(
    drawn,
    { tessedit_pageseg_mode: '6' },
    { vertical: false, accurate: false },
  );
  expect(line?.words.map(({ text }) => text)).toEqual(['한글', 'CD로', '설정']);
  const { x0, x1 } = line?.words[1]?.bbox ?? { x0: 0, x1: 0 };
  expect([x0, x1].map((x) => Math.round(x / 10))).toEqual([10, 19]);
});

test('where boxes of words overlap a Latin word ends where the one in Hangul begins', async () => {
  const drawn = { width: 300, height: 40, data: new Uint8Array(300 * 40).fill(255) };
  for (let y = rows.y0; y < rows.y1; y++) {
    for (const [from = 0, to = 0] of [
      [20, 80],
      [100, 150],
      [156, 196],
    ]) {
      drawn.data.fill(0, 300 * y + from, 300 * y + to);
    }
  }
  const pieces: string[] = [];
  const read = withLatin(async (image, _, { latin }) => {
    if (latin) pieces.push(inkedColumns(image));
    const word = (text: string, x0: number, x1: number) => {
      return { text, confidence: 93, bbox: { x0, x1, ...rows } };
    };
    const words = [word('한글', 20, 80), word('0D', 100, 196), word('로', 155, 196)];
    return [{ words: latin ? [word('CD', 8, 58)] : words, bbox: { x0: 20, x1: 196, ...rows } }];
  });
  const how = { vertical: false, accurate: false };
  const [line] = await read(drawn, { tessedit_pageseg_mode: '6' }, how);
  expect(line?.words.map(({ text }) => text)).toEqual(['한글', 'CD', '로']);
  expect(pieces).toEqual(['50, whole']);
});

test('among Han characters Latin words are read apart, with the punctuation read first', async () => {
  const { text, pieces } = await withEnglish(
    [
      ['使用', 95],
      ['1ib，', 90],
      ['软件', 92],
    ],
    [['lib,', 96]],
  );
  expect(text).toBe('使用 lib， 软件');
  expect(pieces).toEqual(['60, whole']);
});

test('among Han characters a Latin word that lost a letter is not taken, nor a doubtful sign', async () => {
  const read = async (first: string, confidence: number, english: string) => {
    const words: Words = [
      ['使用', 95],
      [first, confidence],
      ['软件', 92],
    ];
    return (await withEnglish(words, [[english, 79]])).text;
  };
  expect(await read('quilt', 90, 'uilt')).toBe('使用 quilt 软件');
  expect(await read('quilt', 90, 'gquilt')).toBe('使用 gquilt 软件');
  expect(await read('核', 0, 'HY')).toBe('使用 核 软件');
});

test('a ruling line that is read as Chinese signs is no text', async () => {
  const place = (words: string[]) =>
    words.map((text, at) => {
      return { text, confidence: 95, bbox: { x0: 10 * at, x1: 10 * at + 6, y0: 10, y1: 30 } };
    });
  const texts = async (words: string[]) => {
    const bbox = { x0: 0, x1: 200, ...rows };
    const read = withLatin(async (_image, _variables, { latin }) =>
      latin ? [] : [{ words: place(words), bbox }],
    );
    const drawn = { width: 200, height: 40, data: new Uint8Array(200 * 40).fill(255) };
    const lines = await read(drawn, {}, { vertical: false, accurate: false });
    return lines.map((line) => line.words.map(({ text }) => text).join(''));
  };
  expect(await texts(Array.from({ length: 12 }, () => '一'))).toEqual([]);
  expect(await texts(['一', '一', '说', '明'])).toEqual(['一一说明']);
});
