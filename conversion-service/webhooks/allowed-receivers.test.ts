import { expect, test } from 'vitest';
import { Problem } from '../../shared/api/problem.ts';
import { readAllowedReceivers, requireCallbackUrl } from './allowed-receivers.ts';

const nobody = readAllowedReceivers('');
const some = readAllowedReceivers(
  ' hooks.internal, 127.0.0.1:9000 ,10.0.0.0/8,fd00::/8,[::1]:9000',
);

function accept(url: string, allowed = nobody): string {
  return requireCallbackUrl('callback_url', url, allowed);
}

test.each([
  ['https://a.example/hook?token=s3cret', 'https://a.example/hook?token=s3cret'],
  ['https://a.example:8443', 'https://a.example:8443/'],
  ['https://a.example/x#part', 'https://a.example/x'],
  ['https://8.8.8.8/', 'https://8.8.8.8/'],
  ['https://[2606:4700::1111]/', 'https://[2606:4700::1111]/'],
  [`https://a.example/${'x'.repeat(2_030)}`, `https://a.example/${'x'.repeat(2_030)}`],
])('%s is taken', (url, taken) => {
  expect(accept(url)).toBe(taken);
});

test.each([
  ['', 'whole URL'],
  ['a.example/hook', 'whole URL'],
  ['ftp://a.example/', 'whole URL'],
  ['file:///etc/passwd', 'whole URL'],
  ['https://user:s3cret@a.example/', 'no user and password'],
  ['https://s3cret@a.example/', 'no user and password'],
  [`https://a.example/${'x'.repeat(2_031)}`, '2,048 characters'],
  [`https://a.example/?${'ü'.repeat(1_000)}`, '2,048 characters'],
  ['http://a.example/', 'must be https'],
  ['http://127.0.0.1/', 'must be https'],
  ...[
    ...['127.0.0.1', '127.1', '2130706433', '0x7f.0.0.1', '0177.0.0.1', '0', '0.0.0.0'],
    ...['10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '192.0.0.1'],
    ...['198.18.0.1', '224.0.0.1', '240.0.0.1', '255.255.255.255', '192.0.2.1', '１２７.0.0.1'],
    ...['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:10.0.0.1]', '[::127.0.0.1]', '[fe80::1]'],
    ...['[fc00::1]', '[fec0::1]', '[ff02::1]', '[2001:db8::1]'],
    // NAT64, 6to4 and Teredo.
    ...['[64:ff9b::7f00:1]', '[64:ff9b:1::a00:1]', '[2002:7f00:1::]', '[2001:0:1::1]'],
    ...['localhost', 'localhost.', 'a.localhost', '%6c%6f%63alhost'],
  ].map((host) => [`https://${host}/`, 'private or local']),
])('%s is refused by name, and not repeated', (url, why) => {
  try {
    accept(url ?? '');
    expect.unreachable();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    expect(error).toMatchObject({ code: 'invalid_request', errors: [{ path: 'callback_url' }] });
    expect(error.message).toContain(why);
    expect(error.message).not.toContain('s3cret');
  }
});

test.each([
  'http://hooks.internal/',
  'http://HOOKS.internal.:8080/',
  'https://10.1.2.3/',
  'http://10.1.2.3:1234/',
  'http://[::ffff:10.1.2.3]/',
  'http://127.0.0.1:9000/',
  'http://[::1]:9000/',
  'https://[fd12::1]/',
])('%s is taken where the operator names it', (url) => {
  expect(accept(url, some)).toContain('://');
});

test.each([
  'http://other.hooks.internal/',
  'https://127.0.0.1:9001/',
  'https://[::1]/',
  'https://11.0.0.1.nip.localhost/',
  'https://192.168.0.1/',
])('%s is refused where the operator names others', (url) => {
  expect(() => accept(url, some)).toThrow();
});

test.each(['http://a.example', 'a b', 'a.example/x', 'user@a.example', 'a:99999', '10.0.0.0/99'])(
  '“%s” is no receiver that an operator may name',
  (entry) => {
    expect(() => readAllowedReceivers(entry)).toThrow(`“${entry}” is no host`);
  },
);
