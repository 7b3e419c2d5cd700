import { expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { readLocation } from './location.ts';

const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'a-secret' };

test('a bucket at Amazon is asked at its own host', () => {
  const { endpoint, ...location } = readLocation('s3://a-bucket', {
    AWS_REGION: 'eu-west-1',
    ...keys,
  });
  expect(endpoint.href).toBe('https://s3.eu-west-1.amazonaws.com/');
  expect(location).toEqual({
    ...{ bucket: 'a-bucket', prefix: '', region: 'eu-west-1', isPathStyle: false },
    credentials: { accessKeyId: 'id', secretAccessKey: 'a-secret' },
  });
});

test('a server of one’s own is asked by path, unless that is switched off', () => {
  const environment = {
    ...{ AWS_ENDPOINT_URL: 'http://10.0.0.1', AWS_ENDPOINT_URL_S3: 'http://minio:9000', ...keys },
    AWS_SESSION_TOKEN: 'token',
  };
  const location = readLocation('s3://a-bucket/some/prefix/', environment);
  expect(location.endpoint.href).toBe('http://minio:9000/');
  expect(location).toMatchObject({
    ...{ prefix: 'some/prefix/', region: 'us-east-1', isPathStyle: true },
    credentials: { sessionToken: 'token' },
  });
  const byHost = { ...environment, CONVERSION_STORAGE_PATH_STYLE: 'false' };
  expect(readLocation('s3://a-bucket', byHost).isPathStyle).toBe(false);
});

const atAmazon = { CONVERSION_STORAGE_URL: 's3://bucket', AWS_REGION: 'eu-west-1', ...keys };

test.for([
  ['CONVERSION_STORAGE_URL', 'http://bucket'],
  ['CONVERSION_STORAGE_URL', 's3://'],
  ['CONVERSION_STORAGE_URL', 's3://Bucket'],
  ['CONVERSION_STORAGE_URL', 's3://bucket/../other'],
  ['CONVERSION_STORAGE_URL', 's3://bucket/a b'],
  ['AWS_REGION', 'eu west'],
  ['AWS_ENDPOINT_URL_S3', 'minio:9000'],
  ['AWS_ENDPOINT_URL_S3', 'https://a-user:a-secret@minio'],
  ['AWS_ENDPOINT_URL', 'https://minio/path'],
  ['AWS_ACCESS_KEY_ID', 'a key'],
  ['AWS_SECRET_ACCESS_KEY', 'a-secret\n'],
  ['CONVERSION_STORAGE_PATH_STYLE', 'yes'],
])('%s is named where it is “%s”, and no value is shown', ([name, value]) => {
  const read = () => readConfig({ ...atAmazon, [name ?? '']: value });
  expect(read).toThrow(new RegExp(`^${name} is not valid: `));
  expect(read).not.toThrow(/a-secret/);
});

test.for(['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_REGION'])(
  'a store without %s names it',
  (name) => {
    expect(() => readConfig({ ...atAmazon, [name]: '' })).toThrow(
      new RegExp(`^CONVERSION_STORAGE_URL needs ${name}`),
    );
  },
);

test('without a store of its own what Amazon’s tools read does not matter', () => {
  expect(readConfig({ AWS_REGION: 'eu west' }).storage).toBeNull();
});
