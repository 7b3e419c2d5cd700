import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/fixtures/temporary-folder.ts';
import {
  createLanguageModels,
  languageNames,
  readModels,
  withoutLatin,
} from './language-models.ts';

async function folderWith(...files: string[]) {
  const folder = await temporaryFolder();
  for (const file of files) {
    await mkdir(path.dirname(path.join(folder.path, file)), { recursive: true });
    await writeFile(path.join(folder.path, file), file);
  }
  return folder;
}

const filesOf = async (folders: string[], codes: string[], kind: 'fast' | 'accurate') => {
  const { files } = await createLanguageModels(folders).find(codes, kind);
  return files.map(({ file }) => path.relative(folders[0] ?? '', file));
};

test('a person’s own models win, those for the wanted kind first', async () => {
  await using folder = await folderWith('eng.traineddata', 'fast/eng.traineddata');
  expect(await filesOf([folder.path], ['eng'], 'fast')).toEqual([
    path.join('fast', 'eng.traineddata'),
  ]);
  expect(await filesOf([folder.path], ['eng'], 'accurate')).toEqual(['eng.traineddata']);
});

test('sets of other files have other names', async () => {
  await using folder = await folderWith('eng.traineddata', 'deu.traineddata.gz');
  const models = createLanguageModels([folder.path]);
  const both = await models.find(['eng', 'deu'], 'fast');
  expect(both.name).not.toBe((await models.find(['deu', 'eng'], 'fast')).name);
  expect((await readModels(both)).map(({ code }) => code)).toEqual(['eng', 'deu']);
});

test('a model may be compressed by Brotli', async () => {
  await using folder = await temporaryFolder();
  await writeFile(path.join(folder.path, 'eng.traineddata.br'), brotliCompressSync('a model'));
  const [model] = await readModels(await createLanguageModels([folder.path]).find(['eng'], 'fast'));
  expect(Buffer.from(model?.data ?? []).toString()).toBe('a model');
});

test.each(['eng', 'kor'])(
  'the packaged models are the exact ones, and the fast one of %s is that for screens',
  async (code) => {
    const models = createLanguageModels([]);
    const [exact, fast] = [
      await models.find([code], 'accurate'),
      await models.find([code], 'fast'),
    ];
    expect(exact.name).toContain('best_int');
    expect(fast.name).not.toBe(exact.name);
    expect(fast.name).toContain(path.join('shared', 'ocr', 'models'));
  },
);

test('what finds scripts and formulas is no language', async () => {
  await using folder = await folderWith('osd.traineddata', 'equ.traineddata', 'xyz.traineddata');
  const installed = await createLanguageModels([folder.path]).installed();
  expect(installed).toContain('xyz');
  expect(installed).not.toContain('osd');
  expect(installed).not.toContain('equ');
});

test('every language on offer is there without a download, and vertical writing with Japanese', async () => {
  const models = createLanguageModels([]);
  expect(await models.installed()).toEqual(expect.arrayContaining(Object.keys(languageNames)));
  const vertical = await models.findVertical(['eng', 'jpn'], 'accurate');
  expect(vertical?.files.map(({ code }) => code)).toEqual(['jpn_vert']);
  expect(await models.findVertical(['eng', 'deu'], 'accurate')).toBeUndefined();
});

test('a language in another script, or Vietnamese, has its English read apart', () => {
  for (const code of ['kor', 'chi_sim', 'chi_tra', 'jpn', 'ell', 'vie']) {
    expect(withoutLatin(['eng', code])).toEqual({ own: [code], latin: ['eng'] });
  }
  for (const codes of [['kor'], ['eng'], ['kor', 'jpn', 'eng'], ['deu', 'eng']]) {
    expect(withoutLatin(codes)).toEqual({ own: codes, latin: [] });
  }
});
