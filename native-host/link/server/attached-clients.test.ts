import { expect, test } from 'vitest';
import { chromiumExtensionId } from '../../../shared/identifiers.ts';
import { extensionContract } from '../../../shared/messages/contracts/extension-contract.ts';
import { hostContract } from '../../../shared/messages/contracts/host-contract.ts';
import type { Hello } from '../../../shared/messages/handshake.ts';
import { memoryTransports } from '../../../shared/messages/memory-transport.ts';
import { Peer } from '../../../shared/messages/peer.ts';
import { stubHandlers } from '../../../test/fixtures/host/stub-handlers.ts';
import { type AttachedClient, AttachedClients } from './attached-clients.ts';

test('an origin is allowed while one of its extensions is attached', () => {
  const clients = new AttachedClients();
  const { origins } = clients;
  const [chrome, edge] = [attached('Chrome'), attached('Edge')];
  clients.add(chrome);
  clients.add(edge);
  clients.delete(chrome);
  expect([...origins]).toContain('moz-extension://same');
  expect(clients.browsers()).toEqual([{ browser: 'Edge', version: '1' }]);
  clients.delete(edge);
  expect([...origins]).toEqual([`chrome-extension://${chromiumExtensionId}`]);
});

test('the browser used last comes first, before that the one that came last', () => {
  const clients = new AttachedClients();
  const [chrome, edge] = [attached('Chrome'), attached('Edge')];
  clients.add(chrome);
  clients.add(edge);
  expect(clients.extensions()).toEqual([edge, chrome]);
  chrome.usedAt = 1;
  expect(clients.extensions()).toEqual([chrome, edge]);
});

function attached(browser: string): AttachedClient {
  const client: Hello['client'] = {
    kind: 'extension',
    browser: { name: browser, version: '1' },
    extensionId: 'same',
    origin: 'moz-extension://same',
  };
  const [transport] = memoryTransports();
  const peer = new Peer(transport, {
    local: hostContract,
    remote: extensionContract,
    handlers: { ...stubHandlers(() => undefined), hello: () => Promise.reject(new Error()) },
  });
  const hello = { protocol: 1, version: '1', capabilities: [], client };
  return { client, peer, hello, startedBy: undefined, usedAt: 0 };
}
