import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const url = 'tls://nats-1:4222,tls://nats-2:4222';

test.for(['CLUSTER', 'ENGINE'])('the variables of NATS may be called %s', (name) => {
  const { cluster } = readConfig({
    [`CONVERSION_${name}_URL`]: url,
    [`CONVERSION_${name}_CREDS`]: 'user.creds',
    [`CONVERSION_${name}_CA`]: 'ca.pem',
    [`CONVERSION_${name}_REPLICAS`]: '3',
    CONVERSION_LEASE_S: '5',
  });
  const files = { credentialsFile: 'user.creds', caFile: 'ca.pem' };
  expect(cluster).toEqual({ url, ...files, replicas: 3, leaseMs: 5_000 });
});

test('a name of today and its former one may say the same', () => {
  const { cluster } = readConfig({ CONVERSION_CLUSTER_URL: url, CONVERSION_ENGINE_URL: url });
  expect(cluster?.url).toBe(url);
});

test('a name of today and its former one may not differ, and no address is shown', () => {
  const environment = { CONVERSION_CLUSTER_URL: url, CONVERSION_ENGINE_URL: 'nats://a:b@c' };
  expect(() => readConfig(environment)).toThrow(
    /^CONVERSION_CLUSTER_URL and CONVERSION_ENGINE_URL, its former name, differ\. Set CONVERSION_CLUSTER_URL alone\.$/,
  );
});

test.for(['CONVERSION_CLUSTER_URL', 'CONVERSION_ENGINE_URL'])(
  '%s is named where it is no address',
  (name) => {
    expect(() => readConfig({ [name]: 'http://a' })).toThrow(`${name} is not valid: must be nats`);
  },
);

test('without an address of NATS everything is in the folder', () => {
  expect(readConfig({ CONVERSION_CLUSTER_URL: '' }).cluster).toBeNull();
});
