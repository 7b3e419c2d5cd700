import { expect } from 'vitest';
import { ocrResult } from '../../../shared/api/recognition.ts';
import { textPicture } from '../../fixtures/images/text-picture.ts';
import type { Answer } from '../../fixtures/send.ts';
import type { ApiCase } from '../api-case.ts';

const text = 'Screenscribe reads 42 words';
const cyrillic = await textPicture('Виберіть мову тексту\nу налаштуваннях');

function expectText(answer: Answer) {
  const result = ocrResult.parse(answer.json);
  expect(result.text).toContain(text);
  expect(result.lines[0]?.words.map((word) => word.text)).toEqual(text.split(' '));
  expect(result.confidence).toBeGreaterThan(80);
}

function form(fields: Record<string, string | Buffer>) {
  const boundary = 'a-boundary-that-no-picture-has';
  const parts = Object.entries(fields).map(([name, value]) => {
    const file = typeof value === 'string' ? '' : '; filename="p.png"\r\nContent-Type: image/png';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`;
    return Buffer.concat([Buffer.from(head), Buffer.from(value), Buffer.from('\r\n')]);
  });
  return {
    method: 'POST',
    path: '/ocr',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  };
}

function raw(body: Buffer, path = '/ocr', type = 'image/png') {
  return { method: 'POST', path, headers: { 'content-type': type }, body };
}

export const ocrCases: ApiCase[] = [
  {
    name: 'an image in a form',
    send: ({ picture }) => form({ image: picture }),
    status: 200,
    check: (answer) => {
      expectText(answer);
      expect(answer.json).toMatchObject({ entry: null, languages: ['eng'] });
    },
  },
  {
    name: 'a raw image',
    send: ({ picture }) => raw(picture),
    status: 200,
    check: expectText,
  },
  {
    name: 'an image as base64',
    send: ({ picture }) => ({
      method: 'POST',
      path: '/ocr',
      body: { image: picture.toString('base64'), layout: 'single-line' },
    }),
    status: 200,
    check: (answer) => {
      expectText(answer);
      expect(answer.json).toMatchObject({ layout: 'single-line' });
    },
  },
  {
    name: 'by the reader of a system that has none: by the default, and the answer says so',
    send: ({ picture }) => raw(picture, '/ocr?engine=system'),
    status: 200,
    check: (answer) => {
      expectText(answer);
      expect(answer.json).toMatchObject({
        warnings: [
          { code: 'system_engine_unavailable', detail: expect.stringContaining('“auto”') },
        ],
      });
    },
  },
  {
    name: 'an engine in a form',
    send: ({ picture }) => form({ image: picture, engine: 'wasm' }),
    status: 200,
    check: (answer) => {
      expectText(answer);
      expect(answer.json).not.toHaveProperty('warnings');
    },
  },
  {
    name: 'an image as a data URL',
    send: ({ picture }) => ({
      method: 'POST',
      path: '/ocr',
      body: { image: `data:image/png;base64,${picture.toString('base64')}` },
    }),
    status: 200,
    check: expectText,
  },
  {
    name: 'an image that is kept',
    send: ({ picture }) => raw(picture, '/ocr?save=true&languages=eng&layout=lines'),
    status: 200,
    check: (answer) =>
      expect(ocrResult.parse(answer.json).entry).toMatchObject({
        hasScreenshot: true,
        source: { kind: 'image' },
      }),
  },
  {
    name: 'an image in another script than that of the languages',
    send: () => raw(cyrillic, '/ocr?save=true&languages=eng'),
    status: 200,
    check: (answer) => {
      const { suggestedLanguages, entry } = ocrResult.parse(answer.json);
      expect(suggestedLanguages?.[0]).toBe('ukr');
      expect(entry?.suggestedLanguages).toEqual(suggestedLanguages);
    },
  },
  {
    name: 'an image in the script of the languages',
    send: ({ picture }) => raw(picture, '/ocr?save=true&languages=eng'),
    status: 200,
    check: (answer) => {
      expect(answer.json).not.toHaveProperty('suggestedLanguages');
      expect(answer.json).not.toHaveProperty('entry.suggestedLanguages');
    },
  },
  {
    name: 'options as fields of the form',
    send: ({ picture }) => form({ image: picture, save: 'true', languages: 'eng' }),
    status: 200,
    check: (answer) => expect(ocrResult.parse(answer.json).entry).not.toBeNull(),
  },
  {
    name: 'the document says how a text that could not be kept is told',
    send: () => ({ path: '/openapi.json' }),
    status: 200,
    check: ({ json }) => {
      const properties = {
        unsaved: { properties: { code: { type: 'string' }, detail: { type: 'string' } } },
      };
      const schema = { properties, required: expect.not.arrayContaining(['unsaved']) };
      const answered = { 200: { content: { 'application/json': { schema } } } };
      const post = { responses: answered };
      expect(json).toMatchObject({ paths: { '/ocr': { post }, '/capture/region': { post } } });
    },
  },
  { name: 'no image at all', send: () => form({}), status: 400, code: 'invalid_request' },
  {
    name: 'no body at all',
    send: () => ({ method: 'POST', path: '/ocr' }),
    status: 400,
    code: 'invalid_request',
  },
  {
    name: 'a field that is not known',
    send: ({ picture }) => form({ image: picture, zoom: '2' }),
    status: 400,
    code: 'invalid_request',
  },
  {
    name: 'a parameter that is not known',
    send: ({ picture }) => raw(picture, '/ocr?zoom=2'),
    status: 400,
    code: 'invalid_request',
  },
  {
    name: 'a form whose image is no file',
    send: () => ({
      method: 'POST',
      path: '/ocr',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: '--x\r\nContent-Disposition: form-data; name="image"\r\n\r\na\r\n--x--\r\n',
    }),
    status: 400,
    code: 'invalid_request',
    check: (answer) =>
      expect(answer.json).toMatchObject({
        errors: [{ path: 'image', message: 'must be one file, sent with its name' }],
      }),
  },
  {
    name: 'a form without its boundary',
    send: ({ picture }) => raw(picture, '/ocr', 'multipart/form-data'),
    status: 400,
    code: 'invalid_request',
    check: (answer) =>
      expect(answer.json).toMatchObject({ detail: expect.stringContaining('boundary') }),
  },
  {
    name: 'an image that is a number',
    send: () => ({ method: 'POST', path: '/ocr', body: { image: 5 } }),
    status: 400,
    code: 'invalid_request',
  },
  {
    name: 'bytes that are no image',
    send: () => raw(Buffer.from('not an image')),
    status: 422,
    code: 'unreadable_image',
  },
  {
    name: 'text that is no base64',
    send: () => ({ method: 'POST', path: '/ocr', body: { image: '(*&^' } }),
    status: 422,
    code: 'unreadable_image',
  },
  {
    name: 'a truncated image',
    send: ({ picture }) => raw(picture.subarray(0, picture.length / 2)),
    status: 422,
    code: 'unreadable_image',
  },
  {
    name: 'an SVG, which could name other files',
    send: () =>
      raw(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), '/ocr', 'image/svg+xml'),
    status: 422,
    code: 'unreadable_image',
  },
  {
    name: 'an image larger than 50 MB',
    send: () => raw(Buffer.alloc(50_000_001)),
    status: 413,
    code: 'payload_too_large',
  },
  {
    name: 'a language that is not installed',
    send: ({ picture }) => raw(picture, '/ocr?languages=tlh'),
    status: 422,
    code: 'language_unavailable',
  },
  {
    name: 'the languages',
    send: () => ({ path: '/ocr/languages' }),
    status: 200,
    check: (answer) =>
      expect(answer.json).toMatchObject({
        active: ['eng'],
        installed: expect.arrayContaining([{ code: 'eng', name: 'English' }]),
        available: expect.arrayContaining([{ code: 'eng', name: 'English', installed: true }]),
      }),
  },
  {
    name: 'the languages chosen',
    send: () => ({ method: 'PUT', path: '/ocr/languages', body: { languages: ['eng', 'eng'] } }),
    status: 200,
    check: (answer) => expect(answer.json).toMatchObject({ active: ['eng'] }),
  },
  {
    name: 'a language that is nowhere',
    send: () => ({ method: 'PUT', path: '/ocr/languages', body: { languages: ['eng', 'tlh'] } }),
    status: 422,
    code: 'language_unavailable',
  },
  ...[{}, { languages: [] }, { languages: ['../eng'] }, { languages: 'eng' }, { add: ['eng'] }].map(
    (body): ApiCase => ({
      name: `languages of ${JSON.stringify(body)}`,
      send: () => ({ method: 'PUT', path: '/ocr/languages', body }),
      status: 400,
      code: 'invalid_request',
    }),
  ),
];
