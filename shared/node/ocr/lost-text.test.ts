import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import type { RgbaImage } from '../../ocr/image/image.ts';
import { createOcr } from './ocr.ts';
import { drawnLines, drawText } from './testing/draw-text.ts';

// Images whose text a person can read, and in which it was mistaken for something else.

const ocr = createOcr({ workers: 1 });
const wasm = createOcr({ workers: 1, engine: () => 'wasm' });
afterAll(async () => {
  await Promise.all([ocr[Symbol.asyncDispose](), wasm[Symbol.asyncDispose]()]);
});

async function read(image: RgbaImage | Uint8Array, reader = ocr) {
  return await reader.recognize(image, { languages: ['eng'], layout: 'auto' });
}

/** The words, whatever is between them. */
function wordsOf(text: string): string {
  return text.replace(/[\s.]+/g, ' ').trim();
}

const body = drawnLines(
  ['The committee met on Monday to discuss the plan', 'for the new library building on the hill.'],
  { y: 160, size: 14, font: 'Liberation Sans' },
);

test.each([
  ['Running MIDI Hill', 84, 'Liberation Serif', 'white', 'black'],
  ['Bold Old Odd 808', 98, 'Liberation Serif', '#1e1e1e', '#ddd'],
  ['HELLO MILL HALL', 70, 'Liberation Sans', 'white', '#345'],
  ['Initial Bill 1110', 56, 'DejaVu Serif', '#234', 'white'],
])(
  'of a large heading no letter is lost: %s at %i px',
  async (heading, size, font, color, text) => {
    const lines = [{ text: heading, x: 20, y: 100, size, font }, ...body];
    const drawn = await drawText(
      { width: 980, height: 220, color },
      lines.map((line) => ({ ...line, color: text })),
      '<style>text { font-weight: bold }</style>',
    );
    expect((await read(drawn)).text.split('\n')[0]).toBe(heading);
  },
);

test.each([
  ['DejaVu Sans', 'white', 'black'],
  ['Liberation Sans', '#1e1e1e', '#ddd'],
])('the dots of many letters are not taken for the letters of a line, in %s', async (...style) => {
  const [font, color, ink] = style;
  const heading = { text: 'Illinois Filming', x: 20, y: 148, size: 128, font };
  const drawn = await drawText(
    { width: 1_600, height: 331, color },
    [heading, ...body.map((line) => ({ ...line, y: line.y + 60, size: 16 }))].map((line) => ({
      ...line,
      color: ink,
    })),
  );
  expect((await read(drawn)).text.split('\n')[0]).toBe(heading.text);
});

test.each([
  ['Liberation Sans', 'white', 'black'],
  ['DejaVu Serif', '#1e1e1e', '#ddd'],
])(
  'a heading of letters as high as a poster’s is read beside small text, in %s',
  async (...style) => {
    const [font, color, ink] = style;
    const heading = { text: 'Hampton', x: 20, y: 320, size: 330, font };
    const drawn = await drawText(
      { width: 1_900, height: 500, color },
      [heading, ...body.map((line) => ({ ...line, y: line.y + 280, size: 30 }))].map((line) => ({
        ...line,
        color: ink,
      })),
    );
    expect((await read(drawn)).text).toContain('Hampton');
  },
);

test.each([
  ['Liberation Serif', 20, 2],
  ['DejaVu Sans', 15, 4],
])('an entry keeps its number behind a row of dots, in %s', async (font, size, pitch) => {
  const entries: [string, string][] = [
    ['Purpose and scope', '3'],
    ['Definitions', '12'],
    ['Final provisions', '118'],
  ];
  const texts = entries.flatMap(([entry, page], index) => {
    const y = 40 + index * 36;
    return [
      { text: entry, x: 20, y, size, font },
      { text: page, x: 600, y, size, font },
    ];
  });
  const dots = entries.flatMap((_, index) =>
    Array.from({ length: Math.floor(360 / (pitch + 4)) }, (_, dot) => {
      const x = 220 + dot * (pitch + 4);
      return `<rect x="${x}" y="${38 + index * 36}" width="2" height="2"/>`;
    }),
  );
  const { text } = await read(await drawText({ width: 680, height: 150 }, texts, dots.join('')));
  expect(wordsOf(text)).toBe('Purpose and scope 3 Definitions 12 Final provisions 118');
});

test.each([-0.6, -0.2, 1.1])('a ruled table that is askew by %f° is a table', async (degrees) => {
  const rows = ['Salaries', 'Office rent', 'Supplies', 'Insurance', 'Telephone'];
  const cells = rows.map((name, row) => [name, `${225 + 131 * row},779`, `${47 + 83 * row},975`]);
  const texts = cells.flatMap((row, y) =>
    row.map((text, x) => ({
      text,
      x: 46 + 300 * x,
      y: 63 + 34 * y,
      size: 20,
      font: 'Liberation Sans',
    })),
  );
  const lines = [
    ...[0, 1, 2, 3, 4, 5].map((row) => `M40 ${40 + 34 * row}H940`),
    ...[0, 1, 2, 3].map((column) => `M${40 + 300 * column} 40V210`),
  ];
  const shapes = `<path d="${lines.join('')}" stroke="black" stroke-width="2"/>`;
  const { width, height, data } = await drawText({ width: 980, height: 250 }, texts, shapes);
  const turned = await sharp(data, { raw: { width, height, channels: 4 } })
    .rotate(degrees, { background: 'white' })
    .png()
    .toBuffer();
  const { tables, lines: found } = await read(turned);
  expect(tables.map(({ rows }) => rows.map((row) => row.map(({ text }) => text)))).toEqual([cells]);
  // Boxes are those of the image as it was sent.
  const corner = found.flatMap(({ words }) => words).find(({ text }) => text === 'Telephone');
  const rise = Math.sin((degrees * Math.PI) / 180) * (80 - width / 2);
  expect(Math.abs((corner?.box.y ?? 0) - (188 + rise))).toBeLessThan(8);
});

test.each([
  ['light', 'Liberation Sans', 20, ['white', '#efefef', '#767676', 'black']],
  ['dark', 'Liberation Sans', 20, ['#202020', '#3a3a3a', '#555', '#eee']],
  ['dark', 'DejaVu Sans', 16, ['#202020', '#3a3a3a', '#555', '#eee']],
])('%s keys with signs in %s of %i px are read in their rows', async (_, font, size, colors) => {
  const [page = '', key, border, color = ''] = colors;
  const keys = [...'789÷456×123−0.=+'].map((text, index) => {
    return { text, x: 24 + (index % 4) * 72, y: 24 + Math.floor(index / 4) * 56 };
  });
  const shapes = keys
    .map(({ x, y }) => `<rect x="${x}.5" y="${y}.5" width="63" height="47" rx="3" fill="${key}"`)
    .map((rect) => `${rect} stroke="${border}"/>`);
  const texts = keys.map(({ text, x, y }) => {
    return { text, x: x + 32 - 0.3 * size, y: y + 31, size, font, color };
  });
  const drawn = await drawText({ width: 900, height: 500, color: page }, texts, shapes.join(''));
  expect((await read(drawn)).text.split(/\s+/)).toEqual([...'789÷456×123-0.=+']);
});

test('the shapes of a chart are no letters, and what stands in them is', async () => {
  const chart = '<g fill="#eef" stroke="#336"><path d="M435 50L530 110L435 170L340 110Z"/></g>';
  const question = [{ text: 'Available?', x: 398, y: 116, size: 15, font: 'Liberation Sans' }];
  expect((await read(await drawText({ width: 900, height: 300 }, question, chart))).text).toBe(
    'Available?',
  );
});

const engines: [string, typeof ocr][] = [
  ['native', ocr],
  ['wasm', wasm],
];

test.each(engines)(
  'digits that fill their image are read by the engine “%s”',
  async (_, reader) => {
    for (const [digit, color, text] of digits) {
      const drawn = [{ text: digit, x: 1, y: 19, size: 25, font: 'Liberation Sans', color: text }];
      const image = await drawText({ width: 2 + 14 * digit.length, height: 21, color }, drawn);
      expect((await read(image, reader)).text).toBe(digit);
    }
  },
);

const digits: [string, string, string][] = [
  ['0', 'white', 'black'],
  ['5', 'white', 'black'],
  ['8', '#1e1e1e', '#ddd'],
  ['60', 'white', 'black'],
  ['00', '#1e1e1e', '#ddd'],
];

test('letters that look like frames are none, beside smaller text and alone', async () => {
  const heading = { text: 'Old Mill', x: 40, y: 120, size: 34, font: 'Liberation Sans' };
  const count = { text: '0', x: 300, y: 120, size: 40, font: 'Liberation Sans' };
  const body = drawnLines(['Harbour and station'], { x: 40, y: 40, font: 'Liberation Sans' });
  const { text } = await read(
    await drawText({ width: 400, height: 160 }, [...body, heading, count]),
  );
  expect(wordsOf(text)).toBe('Harbour and station Old Mill 0');
});

const grounds: [string, string, string][] = [
  ['waves', 'black', waves()],
  ['dots', 'black', pattern(7, '<circle cx="3" cy="3" r="2" fill="#448"/>')],
  ['hatching', 'black', pattern(9, '<rect width="2" height="9" fill="#777"/>', 'rotate(40)')],
  ['checks', 'black', pattern(24, '<path d="M0 0h12v12H0zM12 12h12v12H12z" fill="#9bd"/>')],
  ['wood', 'white', wood()],
  ['roads', '#111', roads()],
];

test.each(
  engines.flatMap(([engine, reader]) =>
    grounds.map((ground) => [...ground, engine, reader] as const),
  ),
)('words over %s are read, in %s', async (_, color, ground, _engine, reader) => {
  const texts = [
    { text: 'Riverside', x: 60, y: 90, size: 28, font: 'Liberation Sans', color },
    { text: 'Market', x: 260, y: 190, size: 32, font: 'DejaVu Serif', color },
  ];
  const { text } = await read(await drawText({ width: 480, height: 240 }, texts, ground), reader);
  expect(text.match(/\w+/g)).toEqual(['Riverside', 'Market']);
});

function waves(): string {
  return Array.from({ length: 20 }, (_, index) => {
    const bend = Array.from({ length: 8 }, () => 'q15 -30 30 0t30 0').join('');
    const color = ['#8ac', '#bbb', '#c99', '#777'][index % 4];
    return `<path d="M${-11 * (index % 5)} ${index * 13}${bend}" stroke="${color}" fill="none"/>`;
  }).join('');
}

function pattern(size: number, shape: string, turn = ''): string {
  const attributes = `patternUnits="userSpaceOnUse" patternTransform="${turn}"`;
  return `<pattern id="p" width="${size}" height="${size}" ${attributes}>${shape}</pattern>
    <rect width="100%" height="100%" fill="url(#p)"/>`;
}

function wood(): string {
  return `<filter id="f" x="0" y="0" width="100%" height="100%">
    <feTurbulence type="fractalNoise" baseFrequency="0.005 0.2" numOctaves="4" seed="3"/>
    <feColorMatrix values="0.9 0 0 0 0.2 0.6 0 0 0 0.1 0.3 0 0 0 0 0 0 0 0 1"/></filter>
    <rect width="100%" height="100%" filter="url(#f)"/>`;
}

function roads(): string {
  const at = (index: number, factor: number, most: number) => (index * factor) % most;
  return Array.from({ length: 40 }, (_, index) => {
    const [from, bend, to] = [
      `${at(index, 131, 480)} ${at(index, 71, 240)}`,
      `${at(index, 53, 480)} ${at(index, 97, 240)}`,
      `${at(index, 197, 480)} ${at(index, 37, 240)}`,
    ];
    const color = ['#f9b', '#999', '#e77', '#fb6'][index % 4];
    const style = `stroke="${color}" stroke-width="${1 + (index % 5)}" fill="none"`;
    return `<path d="M${from}Q${bend} ${to}" ${style}/>`;
  }).join('');
}

test('specks at the round corners of bands are no words', async () => {
  const bands = ['#0d6f4e', '#1b386b', '#222'].map((color, index) => {
    return `<rect x="40" y="${40 + index * 90}" width="620" height="72" rx="15" fill="${color}"/>`;
  });
  const texts = ['1-Return to the lake', '2-Search for warmth', '3-Flight from salt'];
  const lines = texts.map((text, index) => {
    return { text, x: 65, y: 86 + index * 90, size: 27, color: 'white', font: 'Liberation Sans' };
  });
  const drawn = await drawText({ width: 700, height: 320 }, lines, bands.join(''));
  expect((await read(drawn)).text.split('\n').filter((line) => line !== '')).toEqual(texts);
});

test.each([
  ['white', 'in white'],
  ['black', 'in black'],
  ['#ffee88', 'in yellow'],
])('%s text on nothing is read', async (color) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="360" height="60"><text x="20" y="40"
    font-family="DejaVu Sans" font-size="22" fill="${color}">Invoice 2041 is due</text></svg>`;
  expect((await read(await sharp(Buffer.from(svg)).png().toBuffer())).text).toBe(
    'Invoice 2041 is due',
  );
});

test('gray tones that lie close together in 16 bits are told apart', async () => {
  const drawn = await drawText(
    { width: 360, height: 60 },
    drawnLines(['Total 1,284.50'], { y: 40 }),
  );
  const deep = Uint16Array.from(
    { length: 360 * 60 },
    (_, at) => 30_000 + (drawn.data[4 * at] ?? 0),
  );
  const raw = { width: 360, height: 60, channels: 1 } as const;
  const png = await sharp(deep, { raw }).toColourspace('grey16').png().toBuffer();
  expect((await read(png)).text).toBe('Total 1,284.50');
});

test('light gray on white is read where there is nothing else', async () => {
  const lines = drawnLines(['Members only, please', 'ring the bell twice'], { size: 20 });
  const light = lines.map((line) => ({ ...line, color: '#efefef' }));
  expect((await read(await drawText({ width: 360, height: 90 }, light))).text).toBe(
    'Members only, please\nring the bell twice',
  );
});

/** Formulas as a browser sets them: small marks are two thirds as high, raised or lowered. */
async function formulas(font: string, size: number): Promise<Buffer> {
  const small = (text: string, down: number) =>
    `<tspan dy="${down * size}" font-size="${0.7 * size}">${text}</tspan><tspan dy="${-down * size}">&#8203;</tspan>`;
  const lines = [
    `Ammonia is NH${small('3', 0.22)} and methane is CH${small('4', 0.22)}`,
    `An area of 45 m${small('2', -0.36)} and a volume of 3 m${small('3', -0.36)}`,
    `About 10${small('23', -0.36)} of them, said the author${small('12', -0.36)} of it`,
  ];
  const texts = lines.map((line, row) => `<text x="20" y="${2 * size * (row + 1)}">${line}</text>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${26 * size}" height="${8 * size}"><rect width="100%" height="100%" fill="white"/><g font-family="${font}" font-size="${size}">${texts.join('')}</g></svg>`;
  return await sharp(Buffer.from(svg)).flatten().png().toBuffer();
}

test.each([
  ['Liberation Serif', 24],
  ['Liberation Sans', 20],
  ['DejaVu Sans', 32],
])('marks that are raised or lowered are read: %s at %i px', async (font, size) => {
  const { text } = await read(new Uint8Array(await formulas(font, size)));
  expect(text.split('\n').filter((line) => line !== '')).toEqual([
    'Ammonia is NH3 and methane is CH4',
    'An area of 45 m2 and a volume of 3 m3',
    'About 1023 of them, said the author12 of it',
  ]);
});

test('lines on both sides of a picture are read', async () => {
  const left = ['Some paragraph that runs', 'from the left side of the', 'page up to the picture,'];
  const right = [
    'and then another one that',
    'has its lines at heights',
    'of their own beside it.',
  ];
  const style = { size: 22, font: 'Liberation Serif' };
  const { width, height, data } = await drawText(
    { width: 900, height: 300 },
    [...drawnLines(left, { y: 90, ...style }), ...drawnLines(right, { x: 530, y: 100, ...style })],
    '<rect x="330" y="50" width="170" height="200" fill="#777"/>',
  );
  // Noise, as a photograph has when it was printed and scanned.
  let seed = 5;
  for (let at = 0; at < data.length; at += 4) {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
    const isPicture = data[at] === 0x77;
    if (isPicture) data.fill(60 + ((seed >> 16) % 130), at, at + 3);
  }
  const { text } = await read({ width, height, data });
  for (const line of [...left, ...right]) expect(text).toContain(line);
});
