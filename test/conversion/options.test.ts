import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  startConversionService,
  type TestService,
} from '../fixtures/conversion/conversion-service.ts';
import { form, type Part } from '../fixtures/conversion/form.ts';
import { filesWith } from '../fixtures/files-with.ts';

const owned = new AsyncDisposableStack();
let service: TestService;

beforeAll(async () => {
  service = owned.use(await startConversionService());
});

afterAll(() => owned.disposeAsync());

type Fields = Record<string, string>;

async function convert(content: string, fields: Fields, headers: Record<string, string> = {}) {
  const parts: Part[] = [['file', 'a.odt', content], ...Object.entries(fields)];
  const sent = form('/api/v1/convert', parts, { prefer: 'wait=30', ...headers });
  const { status, json } = await service.send(sent);
  return { status, json };
}

test.each([
  [{ output_format: 'docx', pages: '1' }, 'pages'],
  [{ output_format: 'pdf', dpi: '72' }, 'dpi'],
  [{ output_format: 'png', pdf_profile: 'pdfa-2b' }, 'pdf_profile'],
  [{ output_format: 'png', pages: '3-1' }, 'pages'],
  [{ output_format: 'png', dpi: '5000' }, 'dpi'],
  [{ pdf_profile: 'pdfx' }, 'pdf_profile'],
  [{ output_format: 'docx', landscape: 'true' }, 'landscape'],
  [{ landscape: 'yes' }, 'landscape'],
  [{ output_format: 'docx', title: 'A' }, 'title'],
  [{ output_format: 'docx', encrypt_user_password: 'a' }, 'encrypt_user_password'],
  [{ pdf_profile: 'pdfa-2b', encrypt_owner_password: 'a' }, 'encrypt_owner_password'],
  [{ encrypt_user_password: 'ü'.repeat(64) }, 'encrypt_user_password'],
  [{ keywords: 'x'.repeat(301) }, 'keywords'],
  [{ linearize: 'fast' }, 'linearize'],
  [{ output_format: 'png', split: 'pages' }, 'split'],
  [{ split: '3-1' }, 'split'],
  [{ split: 'pages', pdf_profile: 'pdfa-2b' }, 'split'],
  [{ merge: 'true' }, 'merge'],
] satisfies [Fields, string][])('%j is refused before anything is kept', async (fields, path) => {
  const { status, json } = await convert('text', fields);
  expect({ status, json }).toMatchObject({
    status: 400,
    json: { code: 'invalid_request', errors: [{ path }] },
  });
});

test('empty fields are what a page sends where nothing was chosen', async () => {
  const nothing = {
    output_format: '',
    sheet: '',
    pages: '',
    dpi: '',
    pdf_profile: '',
    password: '',
  };
  expect(await convert('text', nothing)).toMatchObject({ json: { status: 'completed' } });
});

test('the same key with other pages is another request; a repeated one has one answer', async () => {
  const key = { 'idempotency-key': 'pages' };
  const first = await convert('text', { pages: '1-3' }, key);
  expect(await convert('text', { pages: '1,2,3' }, key)).toEqual(first);
  expect(await convert('text', { pages: '4' }, key)).toMatchObject({
    json: { code: 'idempotency_key_reused' },
  });
});

test('a password opens its document, is asked for otherwise, and stands nowhere', async () => {
  const refused = { status: 'failed', error: { code: 'password_required' } };
  expect((await convert('locked', {})).json).toMatchObject(refused);
  expect((await convert('locked', { password: 'guess-4711' })).json).toMatchObject(refused);
  expect((await convert('locked', { password: 'sesame' })).json).toMatchObject({
    status: 'completed',
  });
  const encrypted = { encrypt_user_password: 'user-4711', encrypt_owner_password: 'owner-4711' };
  const { json } = await convert('text', { ...encrypted, title: 'A' });
  expect(json).toMatchObject({ status: 'completed', options: { title: 'A' } });
  expect(JSON.stringify(json)).not.toContain('4711');
  for (const password of ['guess-4711', 'sesame', 'user-4711', 'owner-4711']) {
    expect(await filesWith(service.dataDir, password)).toEqual([]);
    expect(service.logged.join()).not.toContain(password);
  }
});
