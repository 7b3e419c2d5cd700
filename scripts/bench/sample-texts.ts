import sharp from 'sharp';

const common =
  'the of and to in is that for it as was with be by on not he this are or his from at which but have an had they you were their one all we can her has there been if more when will would who so no said what up its about into than them only some could time these two may then do first any my now such like our over man me even most made after also did many before must through back years where much your way well down should because each just those people how too little state good very make world still own see men work long get here between both life being under never day same another know while last might us great old year off come since against go came right used take three';
const plain =
  'invoice receipt account password screenshot meeting error warning window terminal function return const await import export database server network request response timeout connection refused permission denied package version release download upload folder document report budget quarter revenue customer order shipping address payment total balance statement contract signature deadline schedule calendar reminder project feature branch commit merge review comment issue ticket priority status';
const marked =
  'Größe Straße Übersicht naïve café déjà résumé façade São Paulo Łódź Köln Zürich Ålesund jalapeño señor';
const cjk = '請求書 会議 东京都 画面 文字 認識 검색 결과 화면 履歴 保存 設定';
const signs =
  'C# C++ => && /usr/local/bin foo_bar user@example.com https://example.com/a?b=1 #42 $19.99 3.14';
const syllables =
  'ba co der en fi ga hu il jo ka lem mon ni or pe qua ris sto tra ul ven wi xa yo zen'.split(' ');

const words =
  'the of and to in is that for it as was with be by on not he this are or his from at which but have invoice receipt account password screenshot meeting error warning window terminal function return database server network request response connection permission package version release download folder document report budget quarter revenue customer order shipping address payment total balance contract signature deadline schedule'.split(
    ' ',
  );

/** A repeatable source of numbers in [0, 1) (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The words that the samples are made of, the frequent ones first. */
export function vocabulary(random: () => number): string[] {
  const listed = [common, plain, marked, cjk, signs].flatMap((words) => words.split(' '));
  const rare = Array.from({ length: 20_000 }, () =>
    Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(syllables, random)).join(''),
  );
  return [...listed, ...rare];
}

/** A text as captures are: a word to a page, common words far more often than rare ones. */
export function sampleText(words: string[], random: () => number): string {
  const length = Math.ceil(80 * random() ** 3);
  return Array.from({ length }, () => words[Math.floor(words.length * random() ** 4)]).join(' ');
}

export function pick(from: string[], random: () => number): string {
  return from[Math.floor(from.length * random())] ?? '';
}

/** A PNG of running text, in paragraphs with free margins; the same for the same sizes. */
export function pageOfText(
  { width, height }: { width: number; height: number },
  fontSize: number,
): Promise<Buffer> {
  const random = seededRandom(fontSize);
  const perLine = Math.floor((width - 4 * fontSize) / (0.6 * fontSize));
  const lines: string[] = [];
  for (let y = 2 * fontSize, index = 0; y < height - fontSize; y += 1.5 * fontSize, index++) {
    if (index % 7 === 6) continue;
    let line = pick(words, random);
    for (let next = line; next.length < perLine; next = `${line} ${pick(words, random)}`)
      line = next;
    const style = `font-family="DejaVu Sans" font-size="${fontSize}"`;
    lines.push(`<text x="${2 * fontSize}" y="${y}" ${style}>${line}</text>`);
  }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="white"/>${lines.join('')}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
