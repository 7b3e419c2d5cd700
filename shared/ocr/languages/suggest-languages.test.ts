import { expect, test } from 'vitest';
import { suggestLanguages } from './suggest-languages.ts';

const all = ['eng', 'deu', 'rus', 'ukr', 'jpn', 'chi_sim', 'chi_tra', 'kor', 'ara'];
const cyrillic = { languages: ['eng'], text: 'CoxpaHuTb U3MeHeHusA', confidence: 30 };

/** The suggestion for a sample read as given in some languages, and as marks in all others. */
async function suggest(
  readings: Record<string, [text: string, confidence: number]>,
  { reading = cyrillic, installed = all, likely = [] as string[] } = {},
) {
  const asked: string[] = [];
  const read = async (code: string) => {
    asked.push(code);
    const [text, confidence] = readings[code] ?? ['~ ; "', 20];
    const bbox = { x0: 0, y0: 0, x1: 1, y1: 1 };
    return [{ bbox, words: text.split(' ').map((word) => ({ text: word, confidence, bbox })) }];
  };
  return { suggested: await suggestLanguages({ reading, installed, read }, likely), asked };
}

test('the language of the surest reading is suggested, alone or with its equal', async () => {
  const russian = { rus: ['Сохранить изменения', 96], ukr: ['Сохранить изменения', 90] } as const;
  expect(
    await suggest({ rus: ['Сохранить изменения', 96], ukr: ['Сохранить зменения', 90] }),
  ).toEqual({
    suggested: ['rus'],
    asked: ['rus', 'ukr'],
  });
  expect(
    await suggest({ ...russian, rus: ['Мова тексту', 91], ukr: ['Мова тексту', 93] }),
  ).toMatchObject({
    suggested: ['ukr', 'rus'],
  });
});

test('a language of that script that is not installed is suggested after the others', async () => {
  const installed = all.filter((code) => code !== 'rus');
  expect(await suggest({ ukr: ['Сохранить изменения', 92] }, { installed })).toMatchObject({
    suggested: ['ukr', 'rus'],
  });
});

test('kana are Japanese; a long text without is not', async () => {
  const reading = { languages: ['eng'], text: 'RSE', confidence: 5 };
  expect(await suggest({ jpn: ['設定を開いてください', 90] }, { reading })).toMatchObject({
    suggested: ['jpn'],
    asked: ['rus', 'ukr', 'jpn'],
  });
  const chinese = '打开设置并选择文本的语言吧';
  const { suggested } = await suggest({ jpn: [chinese, 93], chi_sim: [chinese, 91] }, { reading });
  expect(suggested).toEqual(['chi_sim']);
});

test('nothing is suggested that is unsure, hardly surer, short or mixed', async () => {
  const none = { suggested: [] };
  expect(await suggest({ rus: ['Сохранить изменения', 60] })).toMatchObject(none);
  const read = { ...cyrillic, confidence: 60 };
  expect(await suggest({ rus: ['Сохранить изменения', 82] }, { reading: read })).toMatchObject(
    none,
  );
  expect(await suggest({ rus: ['Да', 96] })).toMatchObject(none);
  expect(await suggest({ rus: ['а1 = б2; 34 567 89', 96] })).toMatchObject(none);
});

test('Latin text with accents is not taken for Cyrillic', async () => {
  const reading = { languages: ['eng'], text: 'Anderungen ubernehmen', confidence: 45 };
  expect(await suggest({ ukr: ['Апдегипреп йбегпентеп', 84] }, { reading })).toMatchObject({
    suggested: [],
  });
});

test('the script of the languages is not tried, and a likely one is tried first', async () => {
  const reading = { languages: ['ukr', 'jpn'], text: 'Ѕауе', confidence: 20 };
  const { asked } = await suggest({}, { reading, likely: ['ara'] });
  expect(asked).toEqual(['eng', 'ara', 'kor']);
  expect(await suggest({ eng: ['Save the file', 95] }, { reading })).toEqual({
    suggested: ['eng'],
    asked: ['eng'],
  });
});
