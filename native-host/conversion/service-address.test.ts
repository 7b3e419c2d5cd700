import { expect, test } from 'vitest';
import { serviceAddress } from './service-store.ts';

test.each([
  ['https://convert.example.org', 'https://convert.example.org/'],
  [' https://example.org/convert/ ', 'https://example.org/convert'],
  ['http://127.0.0.1:8090/', 'http://127.0.0.1:8090/'],
  ['http://localhost:8090', 'http://localhost:8090/'],
  ['http://[::1]:8090', 'http://[::1]:8090/'],
  ['http://127.9.9.9', 'http://127.9.9.9/'],
])('%s is taken', (text, kept) => {
  expect(serviceAddress(text, { allowPlainHttp: false }).href).toBe(kept);
});

test.each([
  'convert.example.org',
  'ftp://example.org',
  'file:///etc/passwd',
  'https://user:secret@example.org',
  'https://example.org/?key=1',
  'https://example.org/#a',
  'http://example.org',
  'http://localhost.example.org',
  'http://10.0.0.1',
  'http://[::2]',
])('%s is refused', (text) => {
  expect(() => serviceAddress(text, { allowPlainHttp: false })).toThrow(
    expect.objectContaining({ code: 'invalid_request' }),
  );
});

test('plain HTTP leaves the computer where the person allows it', () => {
  const { href } = serviceAddress('http://10.0.0.1:8090', { allowPlainHttp: true });
  expect(href).toBe('http://10.0.0.1:8090/');
});
