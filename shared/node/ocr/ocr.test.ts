import { afterAll, describe, expect, test } from 'vitest';
import { createOcr } from './ocr.ts';
import {
  addGrain,
  drawColumns,
  drawMeadow,
  drawnLines,
  drawText,
  drawThings,
} from './testing/draw-text.ts';

describe.each(['wasm', 'native'] as const)('read by the engine “%s”', (engine) => {
  const ocr = createOcr({ workers: 2, engine: () => engine });
  afterAll(() => ocr[Symbol.asyncDispose]());

  const english = { languages: ['eng'], layout: 'lines' } as const;
  const read = async (...drawing: Parameters<typeof drawText>) =>
    await ocr.recognize(await drawText(...drawing), { ...english, languages: ['eng'] });

  const quote = ['The quick brown fox jumps', 'over the lazy dog, twice.'];

  test.each([
    ['black on white', 'white', 'black'],
    ['light on dark', '#1e1e1e', '#d4d4d4'],
    ['yellow on purple', '#4b0082', '#ffd700'],
    ['faint', '#1e1e1e', '#666666'],
  ])('%s is read', async (_, color, text) => {
    const { text: got } = await read(
      { width: 300, height: 80, color },
      drawnLines(quote, { color: text }),
    );
    expect(got).toBe(quote.join('\n'));
  });

  test.each([8, 10, 13, 20, 32, 44, 60])('text of %i px is read', async (size) => {
    const drawing = drawnLines(quote, { size, x: size, y: 2 * size });
    const { text } = await read({ width: size * 17, height: size * 5 }, drawing);
    expect(text).toBe(quote.join('\n'));
  });

  test('a dark panel beside a light one: both are read', async () => {
    const { text } = await read(
      { width: 640, height: 150 },
      [
        ...drawnLines(['Messages', 'Settings', 'Help and', 'feedback'], { color: '#eee' }),
        ...drawnLines(['Your account is almost full.', 'Delete some of the pictures.'], {
          x: 260,
          y: 41,
        }),
      ],
      '<rect width="220" height="150" fill="#222"/>',
    );
    expect(text.split('\n')).toEqual([
      ...['Messages', 'Settings', 'Help and', 'feedback'],
      ...['Your account is almost full.', 'Delete some of the pictures.'],
    ]);
  });

  const code = [
    'def run(a, b):',
    '    i = j = 0',
    '    x = 1',
    '    k = 0',
    '    while i < 10:',
    '        i += 1',
    '        n = i',
    '    return i',
  ];

  test('short lines of code keep their place', async () => {
    const drawing = drawnLines(code, { font: 'DejaVu Sans Mono', size: 20, y: 40 });
    const picture = () => drawText({ width: 280, height: 280 }, drawing);
    for (const layout of ['auto', 'code'] as const) {
      const { text } = await ocr.recognize(await picture(), { languages: ['eng'], layout });
      expect(text).toBe(code.join('\n'));
    }
  });

  test('two columns are read one after the other', async () => {
    const left = [
      'Seeing is believing, and you',
      'would not have seen it today',
      'if you had not looked at all.',
    ];
    const right = [
      'Those parts of the system that',
      'you can hit with a hammer are',
      'called hardware, says a book.',
    ];
    const { text } = await read({ width: 700, height: 110 }, [
      ...drawnLines(left),
      ...drawnLines(right, { x: 380 }),
    ]);
    expect(text.split('\n')).toEqual([...left, ...right]);
  });

  test('columns of several strips stay whole', async () => {
    const { picture, text } = await drawColumns();
    expect((await ocr.recognize(picture, { languages: ['eng'], layout: 'auto' })).text).toBe(text);
  });

  test('three columns are read one after the other', async () => {
    const columns = [
      ['The first one of them', 'begins on the left, and', 'it is quite short, too.'],
      ['The second one of them', 'stands between two', 'others and is as short.'],
      ['The third one of them', 'ends the page, as the', 'last one always does.'],
    ];
    const { text } = await read(
      { width: 760, height: 110 },
      columns.flatMap((lines, index) => drawnLines(lines, { x: 20 + 260 * index })),
    );
    expect(text.split('\n')).toEqual(columns.flat());
  });

  test('links whose letters all touch their underline are read', async () => {
    const links = ['https://mail.example.com/inbox', 'https://docs.example.com/help'];
    const style = 'font-family="Liberation Sans" font-size="14" fill="#0645ad"';
    const drawn = links.map((link, row) => {
      const underline = `<path d="M20 ${32.5 + 30 * row}h180" stroke="#0645ad"/>`;
      return `<text x="20" y="${31 + 30 * row}" ${style}>${link}</text>${underline}`;
    });
    const { text } = await read({ width: 320, height: 80 }, [], drawn.join(''));
    expect(text.split('\n')).toEqual(links);
  });

  test('a ruled table becomes its cells', async () => {
    const rows = [
      ['Item', 'Quantity', 'Price'],
      ['Reader', '16', '$8,968.97'],
      ['Lamp', '46', '$3,744.99'],
    ];
    const texts = rows.flatMap((cells, row) =>
      cells.map((text, column) => ({ text, x: 20 + 130 * column, y: 32 + 30 * row })),
    );
    const lines = [10, 40, 70, 100].map((y) => `<path d="M10 ${y}.5H400"/>`);
    const rulings = [10, 140, 270, 400].map((x) => `<path d="M${x}.5 10V100"/>`);
    const picture = await drawText(
      { width: 420, height: 110 },
      texts,
      `<g stroke="#999">${lines.join('')}${rulings.join('')}</g>`,
    );
    const { text } = await ocr.recognize(picture, { languages: ['eng'], layout: 'table' });
    expect(text).toBe(rows.map((cells) => cells.join('\t')).join('\n'));
  });

  test('code keeps its indentation', async () => {
    const code = ['for name in names:', '    if name in known:', '        return name'];
    const picture = await drawText(
      { width: 320, height: 100 },
      drawnLines(code, { font: 'DejaVu Sans Mono' }),
    );
    const { text } = await ocr.recognize(picture, { languages: ['eng'], layout: 'code' });
    expect(text).toBe(code.join('\n'));
  });

  test.each(['fast', 'accurate'] as const)(
    'lines of a few signs are not lost in code, %s model',
    async (model) => {
      await using own = createOcr({ workers: 1, engine: () => engine, model: () => model });
      const code = [
        'const sizes = items.map((item) => {',
        '  return [',
        '    item.width * scale,',
        '  ];',
        '});',
        'export { sizes };',
        '...',
        'if (sizes.length > limit) {',
        '}',
      ];
      const drawing = drawnLines(code, { font: 'DejaVu Sans Mono' });
      const picture = await drawText({ width: 420, height: 240 }, drawing);
      const { text, lines } = await own.recognize(picture, { languages: ['eng'], layout: 'code' });
      expect(text).toBe(code.join('\n'));
      // From the outlines of DejaVu Sans Mono: "}" reaches 0.16 em below its baseline.
      expectNear(lines[4]?.box, { x: 21, y: 114, width: 26, height: 15 }, 4);
    },
  );

  const japanese = [
    '今日は天気がいいですね。',
    '友達と三時に会いました。',
    '図書館で本を三冊借りました。',
  ];

  test('Japanese has no spaces between its characters', async () => {
    const drawing = drawnLines(japanese, { font: 'IPAGothic', size: 24 });
    const { text } = await ocr.recognize(await drawText({ width: 420, height: 140 }, drawing), {
      languages: ['jpn'],
      layout: 'lines',
    });
    expect(text).toBe(japanese.join('\n'));
  });

  test('signs that the Japanese model lacks are read by a Chinese one', async () => {
    const lines = ['痒いところに手が届かない', '婚姻について考える。'];
    const drawing = drawnLines(lines, { font: 'IPAGothic', size: 32 });
    const { text } = await ocr.recognize(await drawText({ width: 520, height: 160 }, drawing), {
      languages: ['jpn'],
      layout: 'lines',
    });
    expect(text).toBe(lines.join('\n'));
  });

  test.each([
    ['deu', ['Größe ändern', 'Übungsbücher', 'Straße']],
    ['rus', ['Добрый день', 'Настройки', 'Сохранить файл']],
    ['fra', ['Élève français', 'Où êtes-vous ?']],
  ])('%s is read without more ado', async (language, lines) => {
    const picture = await drawText({ width: 300, height: 110 }, drawnLines(lines));
    const { text } = await ocr.recognize(picture, { languages: [language], layout: 'lines' });
    expect(text).toBe(lines.join('\n'));
  });

  test('text under the grain of a camera is read', async () => {
    const lines = ['function total(rows) {', 'return rows.length + 1;', '}'];
    const picture = await drawText(
      { width: 420, height: 110, color: '#f8f8f8' },
      drawnLines(lines, { size: 15, font: 'DejaVu Sans Mono', color: '#345' }),
    );
    addGrain(picture);
    const { text } = await ocr.recognize(picture, { languages: ['eng'], layout: 'lines' });
    expect(text).toBe(lines.join('\n'));
  });

  test.each([
    ['things', drawThings],
    ['a meadow', drawMeadow],
  ])('a picture of %s has no text', async (_, draw) => {
    const { text } = await ocr.recognize(await draw(), { languages: ['eng'], layout: 'auto' });
    expect(text).toBe('');
  });

  test('vertical Japanese is read from the right, column by column', async () => {
    const drawing = japanese.flatMap((line, column) =>
      [...line].map((text, row) => {
        return { text, x: 320 - 44 * column, y: 40 + 27 * row, size: 26, font: 'IPAGothic' };
      }),
    );
    const picture = await drawText({ width: 380, height: 440 }, drawing);
    const { text, lines } = await ocr.recognize(picture, { languages: ['jpn'], layout: 'lines' });
    // Ideographic punctuation is in the corner of its square, so its place is not asserted.
    expect(text).toBe(japanese.join('\n'));
    expectNear(lines[0]?.box, { x: 320, y: 18, width: 26, height: 315 }, 12);
  });

  test('boxes are those of the given picture', async () => {
    const { lines } = await read({ width: 900, height: 300 }, [
      { text: 'Heading', x: 400, y: 100, size: 40 },
      { text: 'small', x: 100, y: 250, size: 12 },
    ]);
    // From the outlines of DejaVu Sans: capitals are 0.73 em high, "g" reaches 0.21 em below.
    expect(lines.map(({ text }) => text)).toEqual(['Heading', 'small']);
    expectNear(lines[0]?.box, { x: 404, y: 70, width: 163, height: 39 }, 5);
    expectNear(lines[1]?.box, { x: 101, y: 241, width: 33, height: 9 }, 3);
    expect(lines[0]?.words[0]?.box).toEqual(lines[0]?.box);
  });

  test('the fast models read shortened lines, and boxes are still those of the picture', async () => {
    await using fast = createOcr({ workers: 1, engine: () => engine, model: () => 'fast' });
    const picture = await drawText({ width: 700, height: 100 }, [
      { text: 'Lines begin on the left and end', x: 300, y: 60, size: 20 },
    ]);
    const { lines } = await fast.recognize(picture, { languages: ['eng'], layout: 'lines' });
    expect(lines.map(({ text }) => text)).toEqual(['Lines begin on the left and end']);
    expectNear(lines[0]?.box, { x: 302, y: 45, width: 313, height: 20 }, 5);
  });

  test('a picture longer than one strip keeps the order of its lines', async () => {
    const numbers = Array.from({ length: 24 }, (_, index) => `This is line number ${index + 100}`);
    const { text } = await read({ width: 320, height: 620 }, drawnLines(numbers));
    expect(text.split('\n')).toEqual(numbers);
  });

  test('parallel pictures get their own texts', async () => {
    const words = ['apple', 'banana', 'cherry', 'damson', 'elder', 'fig'];
    const results = await Promise.all(
      words.map((word) =>
        read({ width: 160, height: 50 }, [{ text: `One ${word}`, x: 20, y: 30 }]),
      ),
    );
    expect(results.map(({ text }) => text)).toEqual(words.map((word) => `One ${word}`));
  });

  describe('nothing to read', () => {
    const nothing = { text: '', confidence: null, lines: [], codes: [] };

    test.each([
      [1, 1],
      [1, 700],
      [700, 1],
      [333, 77],
    ])('a blank picture of %i × %i is no text', async (width, height) => {
      expect(await read({ width, height, color: '#345' }, [])).toMatchObject(nothing);
    });

    test('shapes are no text', async () => {
      const shapes =
        '<circle cx="80" cy="80" r="50" fill="red"/><rect x="160" y="30" width="9" height="90"/>';
      expect(await read({ width: 240, height: 160 }, [], shapes)).toMatchObject(nothing);
    });

    test('a gradient is no text', async () => {
      const shapes = `<linearGradient id="g"><stop stop-color="navy"/><stop offset="1" stop-color="gold"/>
      </linearGradient><rect width="100%" height="100%" fill="url(#g)"/>`;
      expect(await read({ width: 300, height: 200 }, [], shapes)).toMatchObject(nothing);
    });
  });

  describe('another script than that of the languages', () => {
    const size = { width: 460, height: 90 };
    const russian = ['Откройте настройки и выберите', 'язык текста на картинке.'];
    const japanese = ['設定を開いて、テキストの言語を', '選んでください。'];

    test.each([
      ['Cyrillic', russian, 'DejaVu Sans', ['rus']],
      ['Japanese', japanese, 'IPAGothic', ['jpn']],
    ])('%s is suggested', async (_, lines, font, suggested) => {
      const { suggestedLanguages } = await read(size, drawnLines(lines, { size: 20, font }));
      expect(suggestedLanguages).toEqual(suggested);
    });

    test.each([
      ['English', quote],
      ['another Latin language', ['Änderungen übernehmen', 'Größe und Höhe wählen']],
      ['numbers', ['12,345.67 89.01', '0x7f3a +49 170 1234567']],
      ['code', ['for(;;){a[i]^=b<<3&0xff;}', '^(?:\\d{3}-)+[^\\s]*$']],
    ])('%s suggests nothing', async (_, lines) => {
      expect(await read(size, drawnLines(lines))).not.toHaveProperty('suggestedLanguages');
    });

    test('Latin text is suggested to who reads another script', async () => {
      const picture = await drawText(size, drawnLines(quote, { size: 20 }));
      const result = await ocr.recognize(picture, { languages: ['ara'], layout: 'lines' });
      expect(result.suggestedLanguages).toEqual(['eng']);
    });
  });

  test('the result says how it was read', async () => {
    const result = await read({ width: 160, height: 50 }, [{ text: 'Hello', x: 20, y: 30 }]);
    expect(result).toMatchObject({ languages: ['eng'], layout: 'lines', codes: [] });
    expect(result.confidence).toBeGreaterThan(70);
    expect(result.elapsedMs).toBeGreaterThan(0);
    expect(ocr.status()).toEqual({ engine, model: 'auto' });
  });

  test('a language that is not installed is refused, and what is installed is named', async () => {
    const picture = await drawText({ width: 50, height: 50 }, []);
    await expect(
      ocr.recognize(picture, { languages: ['eng', 'xxx'], layout: 'auto' }),
    ).rejects.toMatchObject({
      code: 'language_unavailable',
      message: expect.stringMatching(/xxx.*eng/),
    });
  });

  test('languages come with their names', async () => {
    expect(await ocr.installedLanguages()).toContainEqual({ code: 'eng', name: 'English' });
    const available = await ocr.availableLanguages();
    expect(available).toHaveLength(15);
    expect(available).toContainEqual({ code: 'eng', name: 'English', installed: true });
  });
});

function expectNear<T extends object>(got: T | undefined, wanted: T, tolerance: number): void {
  for (const [key, value] of Object.entries(wanted)) {
    const found: unknown = Reflect.get(got ?? {}, key);
    expect(Math.abs(Number(found) - value), `${key} is ${found}`).toBeLessThanOrEqual(tolerance);
  }
}
