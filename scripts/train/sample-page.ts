import type { Random } from './random.ts';
import type { SampleText } from './sample-text.ts';

/** Families of fonts, by what they show. */
export type Families = { text: string[]; code: string[] };

const latinFamilies: Families = {
  text: [
    ...['DejaVu Sans', 'Liberation Sans', 'Noto Sans', 'Roboto', 'Open Sans', 'Lato', 'Inter'],
    ...['Cantarell', 'Carlito', 'Arimo', 'FreeSans', 'Oxygen-Sans', 'Karla', 'Go', 'Nimbus Sans'],
    ...['DejaVu Sans Condensed', 'Roboto Condensed', 'Liberation Sans Narrow', 'Comic Neue'],
    ...['DejaVu Serif', 'Liberation Serif', 'Noto Serif', 'Tinos', 'FreeSerif', 'Caladea', 'C059'],
    ...['Linux Libertine O', 'Gentium Basic', 'P052', 'Vollkorn', 'EB Garamond', 'Nimbus Roman'],
  ],
  code: [
    ...['DejaVu Sans Mono', 'Liberation Mono', 'Noto Sans Mono', 'Hack', 'Fira Code', 'Cousine'],
    ...['JetBrains Mono', 'Inconsolata', 'FreeMono', 'Anonymous Pro', 'Go Mono', 'mononoki'],
    ...['Oxygen Mono', 'Nimbus Mono PS'],
  ],
};

/** By the codes of languages. */
export const families = {
  eng: latinFamilies,
  kor: {
    text: [
      ...['Noto Sans CJK KR', 'Noto Sans CJK KR', 'NanumGothic', 'NanumGothic', 'NanumBarunGothic'],
      ...['NanumMyeongjo', 'NanumMyeongjo', 'Noto Serif CJK KR', 'NanumSquare', 'UnDotum'],
      ...['UnBatang', 'UnGraphic', 'Baekmuk Batang', 'Baekmuk Dotum', 'Baekmuk Gulim', 'LexiGulim'],
    ],
    code: ['D2Coding', 'NanumGothicCoding', 'Noto Sans Mono CJK KR', 'DejaVu Sans Mono'],
  },
} satisfies Record<string, Families>;

/** Backgrounds and what is written on them, by how they look. */
export const palettes = {
  light: [
    ...[
      ['#fff', '#000'],
      ['#fff', '#333'],
      ['#fafafa', '#444'],
      ['#f6f8fa', '#24292f'],
    ],
    ...[
      ['#fdf6e3', '#657b83'],
      ['#e8f0fe', '#1a3d7c'],
      ['#ffd', '#640'],
      ['#fff', '#666'],
    ],
  ],
  dark: [
    ...[
      ['#000', '#fff'],
      ['#1e1e1e', '#d4d4d4'],
      ['#0d1117', '#c9d1d9'],
      ['#002b36', '#93a1a1'],
    ],
    ...[
      ['#282c34', '#abb2bf'],
      ['#300a24', '#eee'],
      ['#2b2b2b', '#a9b7c6'],
      ['#111', '#0f0'],
    ],
  ],
};

export const inks = {
  light: ['#00e', '#0366d6', '#0645ad', '#551a8b', '#c00', '#007020', '#1a73e8', '#d14'],
  dark: ['#58a6ff', '#8ab4f8', '#6cf', '#f78c6c', '#c3e88d', '#e5c07b', '#98c379', '#ff79c6'],
};

/** An HTML page of elements that are too rare in real documents. */
export function samplePage(
  random: Random,
  text: SampleText,
  { tone, fonts }: { tone: 'light' | 'dark'; fonts: Families },
): string {
  const { int, pick, chance, times } = random;
  const { token, label, sentence, codeLine, word } = text;
  const tokens = (from: number, to: number) => times(int(from, to), token).join(' ');
  const colored = (line: string, part: number) =>
    line.replace(/\S+/g, (each) => {
      if (!chance(part)) return escaped(each);
      const style = pick([
        '',
        'font-weight:bold',
        'font-style:italic',
        'text-decoration:underline',
      ]);
      return `<span style="color:${pick(inks[tone])};${style}">${escaped(each)}</span>`;
    });
  const mixed = () =>
    sentence().replace(/\S+/g, (each) => {
      const tag = pick(['code', 'code', 'b', 'i']);
      return chance(0.2)
        ? `<${tag}>${escaped(chance(0.5) ? token() : each)}</${tag}>`
        : escaped(each);
    });
  const code = () => colored(codeLine().slice(0, 78), 0.25);
  const block = () =>
    pick([
      () => `<p>${mixed()}</p>`,
      () => `<p>${colored(tokens(6, 20), 0.15)}</p>`,
      () => `<pre>${times(int(4, 12), code).join('\n')}</pre>`,
      () => `<pre>${times(int(4, 12), code).join('\n')}</pre>`,
      () => {
        const cells = () => times(4, () => `<td>${escaped(pick([token, label])())}</td>`).join('');
        return `<table>${times(int(3, 8), () => `<tr>${cells()}</tr>`).join('')}</table>`;
      },
      () =>
        `<ul>${times(int(3, 6), () => `<li>${chance(0.5) ? mixed() : escaped(label())}</li>`).join('')}</ul>`,
      () =>
        times(
          int(3, 8),
          () => `<div style="color:${pick(inks[tone])}">${escaped(label())}</div>`,
        ).join(''),
      () => `<h3>${escaped(`${label()} ${word()}`)}</h3>`,
      () => `<p><b>${colored(tokens(4, 12), 0.1)}</b></p>`,
      () => `<p><i>${colored(tokens(4, 12), 0.1)}</i></p>`,
    ])();
  const [background, color] = pick(palettes[tone]);
  return `<!doctype html><meta charset="utf-8"><style>
    body { margin: ${int(8, 30)}px; background: ${background}; color: ${color};
      font: ${int(10, 18)}px/${pick([1.15, 1.2, 1.3, 1.5, 1.8])} '${pick(fonts.text)}';
      column-count: ${chance(0.3) ? 2 : 1}; column-gap: 40px }
    code, pre { font-family: '${pick(fonts.code)}'; font-size: ${pick([1, 0.95, 0.9])}em }
    td { padding: ${int(2, 6)}px ${int(8, 24)}px; border: ${pick([0, 1])}px solid #8888 }
    h3 { font-size: ${pick([1.1, 1.3, 1.6])}em }
    </style><body>${times(14, block).join('')}</body>`;
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
