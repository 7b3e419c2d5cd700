import { expect, test } from 'vitest';
import { greet, type Hello } from './handshake.ts';
import { protocolVersion } from './message-limits.ts';

const hello: Hello = {
  protocol: protocolVersion,
  version: '1.4.0',
  capabilities: [],
  client: {
    kind: 'extension',
    browser: { name: 'Firefox', version: '153' },
    extensionId: 'a',
    origin: 'moz-extension://b',
  },
};
const host = { version: '1.5.0', capabilities: ['history'] };

test('the same protocol is welcome whatever the product versions', () => {
  expect(greet(hello, host)).toEqual({ status: 'welcome', protocol: protocolVersion, ...host });
});

test('an older extension is told to update itself', () => {
  expect(greet({ ...hello, protocol: protocolVersion - 1 }, host)).toMatchObject({
    status: 'update_needed',
    update: 'client',
    message: 'Update the Screenscribe extension: 1.4.0 is too old for the host, which is 1.5.0.',
  });
});

test('a newer extension is told to update the host', () => {
  expect(greet({ ...hello, protocol: protocolVersion + 1, version: '2.0.0' }, host)).toMatchObject({
    status: 'update_needed',
    update: 'host',
    message: 'Update the Screenscribe host: 1.5.0 is too old for the extension, which is 2.0.0.',
  });
});
