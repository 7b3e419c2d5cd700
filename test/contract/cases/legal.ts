import { expect } from 'vitest';
import type { ApiCase } from '../api-case.ts';

export const legalCases: ApiCase[] = [
  ...(
    [
      ['impressum', 'en', 'Impressum'],
      ['impressum', 'de', 'Impressum'],
      ['terms', 'en', 'Terms of use'],
      ['terms', 'de', 'Nutzungsbedingungen'],
      ['privacy', 'en', 'Privacy'],
      ['privacy', 'de', 'Datenschutz'],
      ['accessibility', 'en', 'Accessibility'],
      ['accessibility', 'de', 'Barrierefreiheit'],
      ['licenses', 'en', 'Licenses'],
      ['licenses', 'de', 'Lizenzen'],
    ] as const
  ).map(
    ([type, language, title]): ApiCase => ({
      name: `the ${type} in “${language}”`,
      send: () => ({ path: `/legal/${type}?lang=${language}` }),
      status: 200,
      check: (answer) =>
        expect(answer.json).toEqual({
          type,
          title,
          language,
          markdown: expect.stringContaining(`# ${title}`),
        }),
    }),
  ),
  {
    name: 'a legal text in the language that the browser asks for',
    send: () => ({ path: '/legal/privacy', headers: { 'accept-language': 'fr, de-AT;q=0.8' } }),
    status: 200,
    check: (answer) => expect(answer.json).toMatchObject({ language: 'de' }),
  },
  {
    name: 'a legal text as a page',
    send: () => ({ path: '/legal/terms', headers: { accept: 'text/html' } }),
    status: 200,
    check: (answer) => {
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.bytes.toString()).toContain('<h1>Terms of use</h1>');
    },
  },
  {
    name: 'a legal text that is none',
    send: () => ({ path: '/legal/cookies' }),
    status: 404,
    code: 'not_found',
  },
  ...['lang=fr', 'language=de'].map(
    (query): ApiCase => ({
      name: `a legal text with ${query}`,
      send: () => ({ path: `/legal/privacy?${query}` }),
      status: 400,
      code: 'invalid_request',
    }),
  ),
];
