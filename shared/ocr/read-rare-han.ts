import type { RecognizedLine, RecognizedWord } from '../api/recognition.ts';
import { meanConfidence } from './confidence/confidence.ts';
import { inkRuns } from './correct/measure-line.ts';
import { unionOf } from './geometry/boxes.ts';
import { fitGrid } from './geometry/character-pitch.ts';
import type { Span } from './geometry/spans.ts';
import { cropGray } from './image/crop-image.ts';
import type { GrayImage } from './image/image.ts';
import { lineOfWords } from './layout/join-words.ts';
import type { Strip } from './segment/prepare-image.ts';
import { drawTimes } from './small-marks/read-alone.ts';

/** Languages with characters that the models of the text's own language lack. */
export type RelatedLanguages = {
  languages: string[];
  /** Whether the text's own language uses the character, too. */
  isWritten: (sign: string) => boolean;
};

/** Reads a strip of an ink image with the models of one language. */
export type ReadInLanguage = (
  ink: GrayImage,
  strip: Strip,
  language: string,
) => Promise<RecognizedLine[]>;

type OtherSign = { sign: string; confidence: number };

/**
 * Completes the lines of a Japanese strip with the Han characters that its model cannot output: of
 * the 2,965 of JIS X 0208's first level it lacks 653 (憾, 飢, 頬), and outputs a similar one with low
 * confidence. Each such character is cut out and read with the models of `languages` that have more
 * of them.
 */
export async function readRareHan(
  lines: RecognizedLine[],
  ink: GrayImage,
  strip: Strip,
  { languages, isWritten, read }: RelatedLanguages & { read: ReadInLanguage },
): Promise<RecognizedLine[]> {
  let left = mostSigns;
  return await Promise.all(
    lines.map(async (line) => {
      const placed = placeSigns(line, strip, ink);
      const words = await Promise.all(
        line.words.map((word, at) => {
          const signs = placed[at] ?? [];
          const unsure = isDoubtfulHan(word) ? signs : signs.filter(({ sign }) => sign === '');
          if (unsure.length === 0 || left < unsure.length) return word;
          left -= unsure.length;
          return readWord(word, line, { signs, unsure });
        }),
      );
      const isSame = words.every((word, at) => word === line.words[at]);
      return isSame ? line : { ...line, ...lineOfWords(words) };
    }),
  );

  async function readWord(
    word: RecognizedWord,
    line: RecognizedLine,
    { signs, unsure }: { signs: PlacedSign[]; unsure: PlacedSign[] },
  ): Promise<RecognizedWord> {
    let { text, confidence, box } = { ...word, text: '' };
    for (const each of signs) {
      const { sign, place } = each;
      const other = unsure.includes(each) ? await readSign(cutOut(ink, line, place), sign) : null;
      text += other?.sign ?? sign;
      if (!other) continue;
      confidence = Math.max(confidence, other.confidence);
      const x = Math.round(place.from);
      box = unionOf([box, { ...box, x, width: Math.round(place.to - place.from) }]);
    }
    return text === word.text ? word : { text, confidence, box };
  }

  async function readSign(piece: GrayImage, read: string): Promise<OtherSign | null> {
    const readings = await Promise.all(languages.map((language) => readRow(piece, language)));
    const found = readings.map(mostRead).filter((each) => each !== null);
    if (found.some(({ sign }) => sign === read)) return null;
    const written = found.filter(({ sign }) => isWritten(sign) && !oldForms.includes(sign));
    return written.toSorted((one, other) => other.confidence - one.confidence)[0] ?? null;
  }

  /** Reads the character repeated in a row: if nearly all readings agree, it is no guess. */
  async function readRow(piece: GrayImage, language: string): Promise<RecognizedWord[]> {
    const image = drawTimes(piece, times);
    const box = { x: 0, y: 0, width: image.width, height: image.height };
    const capitals = capitalsOfHan * piece.height;
    const found = await read(image, { ...strip, capitals, box, moved: [], foreign: [] }, language);
    return found.flatMap((line) => line.words);
  }
}

/** Null where more than one of them differs. */
function mostRead(words: RecognizedWord[]): OtherSign | null {
  const signs = words.flatMap(({ text, confidence }) =>
    [...text].map((sign) => ({ sign, confidence })),
  );
  const bySign = Map.groupBy(signs, ({ sign }) => sign);
  const [most] = [...bySign.values()].toSorted((one, other) => other.length - one.length);
  const sign = most?.[0]?.sign;
  const confidence = meanConfidence(most ?? []) ?? 0;
  const isSure = (most?.length ?? 0) >= times - 1 && signs.length <= times + 1;
  return sign && isSure && confidence >= leastSureOf(sign) ? { sign, confidence } : null;
}

/** To replace a character that the Japanese model knows, the others must be surer. */
function leastSureOf(sign: string): number {
  return lackedSigns.includes(sign) ? 0 : leastSureKnown;
}

/** The confidence for a character that the Japanese model knows, 0 to 100. */
const leastSureKnown = 45;

/** Per strip: images of objects are full of doubtful characters. */
const mostSigns = 24;

/** How often a character is repeated in the row. */
const times = 5;

/** The height of capitals relative to Han characters. */
const capitalsOfHan = 0.8;

/** Nine of ten missing characters are read with less confidence; of others, one of fifty. */
const doubtfulHan = 85;

function isDoubtfulHan({ text, confidence }: RecognizedWord): boolean {
  return confidence < doubtfulHan && /^\p{Script=Han}{1,3}$/u.test(text);
}

/** A character of a word, empty where it was missed, and its columns. */
type PlacedSign = { sign: string; place: Span };

/**
 * The characters of each word of a line with their columns, which follow from their positions:
 * words' boxes overlap their neighbors. Only for lines of full-width characters in cells of equal
 * width, with as many cells as characters, or one more: that one was missed.
 */
function placeSigns(line: RecognizedLine, strip: Strip, ink: GrayImage): PlacedSign[][] {
  const signs = line.words.flatMap(({ text }) => [...text]);
  if (signs.length < fewestSigns || !signs.every(isFull)) return [];
  const { x, width } = strip.box;
  const cells = fitGrid(inkRuns(ink, { ...line.box, x, width }), signs.length);
  const more = (cells?.length ?? 0) - signs.length;
  if (!cells || more < 0 || more > 1) return [];
  const lost = more === 1 ? passedOver(line.words, cells) : -1;
  let cell = 0;
  return line.words.map(({ text }, at) => {
    const own: PlacedSign[] = [];
    const isLast = at === line.words.length - 1;
    const take = (sign: string) => own.push({ sign, place: cells[cell++] ?? { from: 0, to: 0 } });
    for (const sign of text) {
      if (cell === lost) take('');
      take(sign);
    }
    if (isLast && cell === lost) take('');
    return own;
  });
}

/** With fewer, a grid fits by chance. */
const fewestSigns = 4;

/** The index of the cell without a character, by the middles of the words' boxes. */
function passedOver(words: RecognizedWord[], cells: Span[]): number {
  const middles = words.flatMap(({ text, box }) => {
    const signs = [...text];
    return signs.map((_, at) => box.x + ((at + 0.5) / signs.length) * box.width);
  });
  const middleOf = (cell: Span | undefined) => ((cell?.from ?? 0) + (cell?.to ?? 0)) / 2;
  const distances = cells.map((_, lost) =>
    middles.reduce((sum, middle, at) => {
      return sum + Math.abs(middle - middleOf(cells[at < lost ? at : at + 1]));
    }, 0),
  );
  return distances.indexOf(Math.min(...distances));
}

function isFull(sign: string): boolean {
  return /[\p{Script_Extensions=Han}\p{Script=Hiragana}\p{Script=Katakana}！-～]/u.test(sign);
}

/**
 * The image of the character in these columns: a square, since line boxes cut off its top or
 * bottom.
 */
function cutOut(ink: GrayImage, { box }: RecognizedLine, { from, to }: Span): GrayImage {
  const em = to - from;
  const x = Math.max(0, Math.round(from));
  const width = Math.min(ink.width, Math.round(to)) - x;
  const top = Math.max(0, Math.round(box.y - aroundLine * em));
  const bottom = Math.min(ink.height, Math.round(box.y + box.height + aroundLine * em));
  const height = Math.min(bottom - top, Math.round(cutHeight * em));
  const y = top + mostInked(cropGray(ink, { ...box, y: top, height: bottom - top }), height);
  return cropGray(ink, { x, y, width, height });
}

/** In widths of the character: how far above and below the line it may go, and its height. */
const aroundLine = 0.3;
const cutHeight = 1.1;

/** The start of the `rows` rows with the most ink; the middle candidate where several tie. */
function mostInked({ width, height, data }: GrayImage, rows: number): number {
  const sums = new Float64Array(height + 1);
  for (let y = 0; y < height; y++) {
    let sum = 0;
    for (let x = 0; x < width; x++) sum += data[y * width + x] ?? 0;
    sums[y + 1] = (sums[y] ?? 0) + sum;
  }
  const starts = Array.from({ length: Math.max(1, height - rows + 1) }, (_, y) => y);
  const inkFrom = (y: number) => (sums[y + rows] ?? sums[height] ?? 0) - (sums[y] ?? 0);
  const most = Math.max(...starts.map(inkFrom));
  const best = starts.filter((y) => inkFrom(y) === most);
  return best[best.length >> 1] ?? 0;
}

/**
 * Characters simplified in 1946: traditional Chinese keeps the old forms, and its model outputs
 * them.
 */
const oldForms =
  '亞惡壓圍醫爲壹隱榮營衞驛圓鹽緣艷應歐毆櫻奧橫溫穩假價禍畫會繪壞懷槪擴殼覺學嶽樂渴罐卷陷勸寬關歡觀顏歸氣旣僞戲犧舊據擧虛峽挾狹堯曉驅區鷄莖惠揭溪經繼輕藝擊缺儉劍圈檢權獻縣險顯驗嚴廣效恆黃鑛號國黑碎濟齋劑雜參慘棧蠶贊殘絲齒兒辭濕實寫釋壽收從澁獸縱肅處緖敍奬將涉燒稱證乘剩壤孃條淨狀疊讓釀囑觸寢愼眞盡圖粹醉隨髓數樞瀨聲靜齊攝竊說專戰淺潛纖踐錢禪雙壯搜插巢爭總聰莊裝騷增臟藏卽屬續墮體對帶滯臺瀧擇澤單擔膽團彈斷癡遲晝蟲鑄廳聽敕鎭遞鐵轉點傳黨盜燈當鬪德獨讀屆繩貳惱腦霸廢拜賣麥發髮拔晚蠻祕濱賓甁拂佛倂竝變邊辨瓣辯步穗寶萠襃豐沒飜每萬滿麵默餠戾彌藥譯豫餘與譽搖樣謠遙來賴亂覽畧兩獵綠鄰凜壘淚禮曆歷戀鍊爐勞郞樓錄亙灣';

/**
 * Common characters (the first level of JIS X 0208, jōyō kanji) that tesseract's jpn lacks and
 * chi_tra or chi_sim has.
 */
const lackedSigns =
  '娃渥葦姐按惟畏萎謂亥允姻胤蔭吋卯窺丑蔚鰻姥閏叡嬰盈穎厭堰怨掩鴛旺翁寡禍禾苛茄蝦迦蚊俄臥蛾餓駕恢魁晦芥凱劾慨碍馨蛙劃嚇廓赫恰兜萱粥侃憾柑桓棺澗翰莞雁徽飢妓蟻誼鞠吃桔砧仇汲笈糾渠鋸禦亨侠僑兇匡喬怯饗斤欣欽禽芹襟謹矩躯虞寓屑卦祁慧畦荊詣戟倦捲硯絃諺乎姑糊跨伍梧瑚乞佼坑巷庚昂糠紘肯膏劫壕拷濠忽坤墾昏些坐采犀肴咋朔柵窄匙捌撒燦珊纂蚕餐屍孜斯諮璽痔而竺嫉悉屡蕊勺灼酌錫儒愁蒐輯酋醜什戎淑峻舜殉醇曙渚薯恕升嘗妾娼宵廠捷梢樟樵蒋蕉詔鍾鞘丞擾燭蝕榛薪壬訊錐錘嵩趨頗畝斥蹟碩拙窃蝉尖穿箭詮銑閃漸塑曾楚疏鼠匝漕糟綜霜遜唾惰舵岱腿黛啄托琢鐸巽狸鱈歎湛耽檀弛蜘嫡衷註凋寵弔暢脹諜朕槌鎚佃挺梯汀碇禎蹄鄭鼎溺轍迭甜顛澱堵屠鍍塘套宕淘涛痘祷蕩謄撞萄禿橡鳶酉噸沌遁乍汝葱撚膿蚤杷罵芭盃煤陪這秤箔粕曝莫駁肇筏蛤叛氾煩蕃蛮匪庇緋罷枇弼畢逼謬彪瓢豹廟錨蒜鰭彬斌瀕賓埠斧芙賦侮葡蕪弗吻憤扮焚丙陛僻瞥娩鋪圃甫戊蓬鋒鵬吠卜穆釦奔哩鮪亦沫繭蔓鵡婿姪棉緬摸孟尤悶愈宥涌猶輿傭庸熔耀蓉慾沃莱酪濫吏裡掠侶稜諒厘淋琳伶怜苓漣煉簾聯魯賂榔牢聾肋倭賄蕨彙楷諧毀嗅惧憬傲刹恣摯羞踪緻嘲貪哺辣慄癢痒疼瘡嘔';
