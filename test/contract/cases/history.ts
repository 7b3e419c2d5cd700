import sharp from 'sharp';
import { expect } from 'vitest';
import { z } from 'zod';
import { entry } from '../../../shared/api/entry.ts';
import type { Answer } from '../../fixtures/send.ts';
import type { ApiCase } from '../api-case.ts';

const page = z.object({
  entries: z.array(entry),
  total: z.number(),
  nextCursor: z.string().nullable(),
});
const texts = (answer: Answer) => page.parse(answer.json).entries.map(({ text }) => text);
const nobody = '00000000-0000-7000-8000-000000000000';

export const historyCases: ApiCase[] = [
  {
    name: 'entries by their texts',
    send: () => ({ path: '/history?sort=text' }),
    status: 200,
    check: (answer) =>
      expect(texts(answer)).toEqual(
        texts(answer).toSorted((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' })),
      ),
  },
  {
    name: 'entries of one colour',
    send: () => ({ path: '/history?color=red' }),
    status: 200,
    check: (answer) => expect(texts(answer)).toEqual(['Die Überschrift der ersten Seite']),
  },
  {
    name: 'a page and the cursor of the next',
    send: () => ({ path: '/history?limit=1&sort=createdAt&order=desc' }),
    status: 200,
    check: (answer) => {
      expect(texts(answer)).toHaveLength(1);
      expect(page.parse(answer.json).nextCursor).not.toBeNull();
    },
  },
  ...[
    'color=pink',
    'sort=size',
    'order=up',
    'limit=0',
    'limit=1001',
    'limit=ten',
    'cursor=made-up',
    'filter=red',
    'color=red&color=blue',
  ].map(
    (query): ApiCase => ({
      name: `a list with ${query}`,
      send: () => ({ path: `/history?${query}` }),
      status: 400,
      code: 'invalid_request',
    }),
  ),
  ...(
    [
      ['a part of a word', 'berschr', 1],
      ['without its diacritics', 'uberschrift', 1],
      ['in capitals, two words', 'SEITE DIE', 1],
      ['the beginning of a word of two letters', 'ÜB', 1],
      ['the middle of a word of two letters', 'be', 0],
      ['a word that is nowhere', 'Überschrift nirgends', 0],
      ['signs of a query language', '"* NEAR( OR -', 0],
    ] as const
  ).map(
    ([name, q, hits]): ApiCase => ({
      name: `a search for ${name}`,
      send: () => ({ path: `/history/search?color=red&q=${encodeURIComponent(q)}` }),
      status: 200,
      check: (answer) => expect(texts(answer)).toHaveLength(hits),
    }),
  ),
  {
    name: 'a search says where it matched',
    send: () => ({ path: '/history/search?q=berschr' }),
    status: 200,
    check: (answer) =>
      expect(answer.json).toMatchObject({
        entries: [{ snippet: expect.stringContaining('Überschrift') }],
      }),
  },
  ...['', 'q=', 'q=%20', 'q=a&limit=0', 'q=a&cursor=made-up', 'q=a&sort=text'].map(
    (query): ApiCase => ({
      name: `a search with “${query}”`,
      send: () => ({ path: `/history/search?${query}` }),
      status: 400,
      code: 'invalid_request',
    }),
  ),
  {
    name: 'a new entry',
    send: () => ({ method: 'POST', path: '/history', body: { text: 'neu', color: 'green' } }),
    status: 201,
    check: (answer) => {
      const added = entry.parse(answer.json);
      expect(added).toMatchObject({ text: 'neu', color: 'green', source: { kind: 'api' } });
      expect(answer.headers.location).toBe(`/history/${added.id}`);
    },
  },
  {
    name: 'a new entry with a picture',
    send: ({ picture }) => ({
      method: 'POST',
      path: '/history',
      body: {
        text: 'mit Bild',
        screenshot: picture.toString('base64'),
        source: { kind: 'page', title: 'A page', url: 'https://example.org/' },
      },
    }),
    status: 201,
    check: (answer) =>
      expect(answer.json).toMatchObject({ hasScreenshot: true, source: { kind: 'page' } }),
  },
  ...(
    [
      ['no text', {}],
      ['a number for text', { text: 5 }],
      ['a colour that is none', { text: 'a', color: 'pink' }],
      ['a key that is not known', { text: 'a', tags: [] }],
      ['a source that is none', { text: 'a', source: { kind: 'moon' } }],
      ['a source with more', { text: 'a', source: { kind: 'api', more: 1 } }],
    ] as const
  ).map(
    ([name, body]): ApiCase => ({
      name: `a new entry with ${name}`,
      send: () => ({ method: 'POST', path: '/history', body }),
      status: 400,
      code: 'invalid_request',
    }),
  ),
  {
    name: 'a new entry with a picture that is none',
    send: () => ({
      method: 'POST',
      path: '/history',
      body: { text: 'a', screenshot: Buffer.from('no picture').toString('base64') },
    }),
    status: 422,
    code: 'unreadable_image',
  },
  {
    name: 'a new entry of more than 1 MB',
    send: () => ({ method: 'POST', path: '/history', body: { text: 'x'.repeat(1_000_001) } }),
    status: 413,
    code: 'payload_too_large',
  },
  {
    name: 'an entry',
    send: ({ entries }) => ({ path: `/history/${entries[0].id}` }),
    status: 200,
    check: (answer, { entries }) => expect(answer.json).toMatchObject({ id: entries[0].id }),
  },
  {
    name: 'an entry of new text and colour',
    send: ({ entries }) => ({
      method: 'PUT',
      path: `/history/${entries[1].id}`,
      body: { text: 'geändert', color: 'blue' },
    }),
    status: 200,
    check: (answer, { entries }) =>
      expect(answer.json).toMatchObject({
        id: entries[1].id,
        text: 'geändert',
        color: 'blue',
        createdAt: entries[1].createdAt,
      }),
  },
  {
    name: 'an entry pinned',
    send: ({ entries }) => ({
      method: 'PUT',
      path: `/history/${entries[1].id}`,
      body: { pinned: true },
    }),
    status: 200,
    check: (answer, { entries }) =>
      expect(answer.json).toMatchObject({
        id: entries[1].id,
        createdAt: entries[1].createdAt,
        pinned: true,
      }),
  },
  ...(
    [{ text: null }, { colour: 'red' }, { id: nobody }, { color: 'Red' }, { pinned: 1 }] as const
  ).map(
    (body): ApiCase => ({
      name: `an entry changed with ${JSON.stringify(body)}`,
      send: ({ entries }) => ({ method: 'PUT', path: `/history/${entries[1].id}`, body }),
      status: 400,
      code: 'invalid_request',
    }),
  ),
  ...(
    [
      ['GET', `/history/${nobody}`, undefined],
      ['GET', '/history/no-id', undefined],
      ['GET', `/history/${nobody}/screenshot`, undefined],
      ['GET', `/history/${nobody}/table`, undefined],
      ['DELETE', `/history/${nobody}`, undefined],
      ['PUT', `/history/${nobody}`, { text: 'a' }],
      ['POST', '/history/reorder', { ids: [nobody] }],
      ['POST', '/history/reorder', { id: nobody, before: null }],
    ] as const
  ).map(
    ([method, path, body]): ApiCase => ({
      name: `${method} ${path} of an entry that is nowhere`,
      send: () => ({ method, path, ...(body && { body }) }),
      status: 404,
      code: 'not_found',
    }),
  ),
  {
    name: 'the screenshot of an entry',
    send: ({ pictured }) => ({ path: `/history/${pictured.id}/screenshot` }),
    status: 200,
    check: async (answer, { picture }) => {
      expect(answer.headers['content-type']).toBe('image/png');
      const [kept, given] = await Promise.all(
        [answer.bytes, picture].map((png) => sharp(png).removeAlpha().raw().toBuffer()),
      );
      expect(kept).toEqual(given);
    },
  },
  {
    name: 'the screenshot of an entry that has none',
    send: ({ entries }) => ({ path: `/history/${entries[0].id}/screenshot` }),
    status: 404,
    code: 'no_screenshot',
  },
  {
    name: 'the table of an entry that has none',
    send: ({ entries }) => ({ path: `/history/${entries[0].id}/table?format=xlsx` }),
    status: 404,
    code: 'not_found',
  },
  {
    name: 'a table in a format that is not written',
    send: ({ entries }) => ({ path: `/history/${entries[0].id}/table?format=pdf` }),
    status: 400,
    code: 'invalid_request',
  },
  {
    name: 'entries in another order',
    send: ({ entries }) => ({
      method: 'POST',
      path: '/history/reorder',
      body: { ids: entries.map(({ id }) => id) },
    }),
    status: 200,
    check: (answer, { entries }) => {
      const moved = z.object({
        entries: z.array(z.object({ id: z.string(), position: z.string() })),
      });
      const places = new Map(
        moved.parse(answer.json).entries.map(({ id, position }) => [id, position]),
      );
      const order = entries.map(({ id }) => places.get(id) ?? '');
      expect(order).toEqual(order.toSorted());
    },
  },
  {
    name: 'an entry moved to the end',
    send: ({ entries }) => ({
      method: 'POST',
      path: '/history/reorder',
      body: { id: entries[0].id, before: null },
    }),
    status: 200,
    check: (answer, { entries }) =>
      expect(answer.json).toMatchObject({ entries: [{ id: entries[0].id }] }),
  },
  ...[{}, { ids: [] }, { ids: 'a' }, { id: nobody }, { ids: [nobody], before: null }].map(
    (body): ApiCase => ({
      name: `an order of ${JSON.stringify(body)}`,
      send: () => ({ method: 'POST', path: '/history/reorder', body }),
      status: 400,
      code: 'invalid_request',
    }),
  ),
  {
    name: 'a limit of many digits',
    send: () => ({ path: '/history?limit=99999999999' }),
    status: 400,
    code: 'invalid_request',
    check: (answer) =>
      expect(answer.json).toMatchObject({ detail: expect.stringContaining('<=1000') }),
  },
  {
    name: 'a text that is not UTF-8',
    send: () => ({
      method: 'POST',
      path: '/history',
      headers: { 'content-type': 'application/json' },
      body: Buffer.from('{"text":"Gr\xfc\xdfe"}', 'latin1'),
    }),
    status: 400,
    code: 'invalid_request',
    check: (answer) =>
      expect(answer.json).toMatchObject({ detail: expect.stringContaining('UTF-8') }),
  },
  ...(
    [
      [{ id: nobody }, 'before', 'is required'],
      [{}, 'ids', 'is required'],
      [{ id: nobody, before: null, after: null }, 'after', /is not known/],
    ] as const
  ).map(
    ([body, path, message]): ApiCase => ({
      name: `an order of ${JSON.stringify(body)} says what is wrong with it`,
      send: () => ({ method: 'POST', path: '/history/reorder', body }),
      status: 400,
      code: 'invalid_request',
      check: (answer) =>
        expect(answer.json).toMatchObject({
          errors: [{ path, message: expect.stringMatching(message) }],
        }),
    }),
  ),
  {
    name: 'an order that names an entry twice',
    send: ({ entries }) => ({
      method: 'POST',
      path: '/history/reorder',
      body: { ids: [entries[0].id, entries[0].id] },
    }),
    status: 400,
    code: 'invalid_request',
  },
  {
    name: 'an export as JSON',
    send: () => ({ path: '/history/export/json?color=red' }),
    status: 200,
    check: (answer) => {
      expect(answer.headers['content-disposition']).toMatch(/^attachment; filename=".+\.json"$/);
      expect(answer.json).toMatchObject({
        version: 1,
        entries: [{ text: 'Die Überschrift der ersten Seite' }],
      });
    },
  },
  {
    name: 'an export as CSV',
    send: () => ({ path: '/history/export/csv' }),
    status: 200,
    check: (answer) => {
      expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
      expect(answer.headers['content-disposition']).toMatch(/^attachment; filename=".+\.csv"$/);
      const csv = answer.bytes.toString();
      expect(csv).toMatch(/^\uFEFFid,text,/);
      expect(csv).toContain(`,"'=SUM(A1) ""zitiert""\n zweite Zeile",`);
      expect(csv).toMatch(/\r\n$/);
    },
  },
  {
    name: 'an export of a colour that is none',
    send: () => ({ path: '/history/export/csv?color=pink' }),
    status: 400,
    code: 'invalid_request',
  },
  {
    name: 'an import of what is there already',
    send: ({ entries }) => ({
      method: 'POST',
      path: '/history/import',
      body: { version: 1, exportedAt: new Date().toISOString(), entries: [entries[0]] },
    }),
    status: 200,
    check: (answer) => expect(answer.json).toEqual({ added: 0, updated: 0, skipped: 1 }),
  },
  {
    name: 'an import of something new',
    send: ({ entries }) => ({
      method: 'POST',
      path: '/history/import',
      body: {
        version: 1,
        exportedAt: new Date().toISOString(),
        entries: [{ ...entries[0], id: '0190a000-0000-7000-8000-000000000001', text: 'from afar' }],
      },
    }),
    status: 200,
    check: (answer) => expect(answer.json).toEqual({ added: 1, updated: 0, skipped: 0 }),
  },
  ...[
    {},
    { version: 2, exportedAt: '2026-01-01T00:00:00.000Z', entries: [] },
    { version: 1, exportedAt: '2026-01-01T00:00:00.000Z', entries: [{ text: 'a' }] },
  ].map(
    (body): ApiCase => ({
      name: `an import of ${JSON.stringify(body)}`,
      send: () => ({ method: 'POST', path: '/history/import', body }),
      status: 400,
      code: 'invalid_request',
    }),
  ),
  {
    name: 'an entry that is deleted',
    send: ({ entries }) => ({ method: 'DELETE', path: `/history/${entries[2].id}` }),
    status: 204,
  },
  {
    name: 'an entry that was deleted',
    send: ({ entries }) => ({ path: `/history/${entries[2].id}` }),
    status: 404,
    code: 'not_found',
  },
  {
    name: 'everything is cleared',
    send: () => ({ method: 'DELETE', path: '/history' }),
    status: 200,
    check: (answer) =>
      expect(z.object({ deleted: z.number() }).parse(answer.json).deleted).toBeGreaterThan(3),
  },
  {
    name: 'an empty history',
    send: () => ({ path: '/history' }),
    status: 200,
    check: (answer) => expect(answer.json).toEqual({ entries: [], total: 0, nextCursor: null }),
  },
];
