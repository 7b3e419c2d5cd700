import { expect, test } from 'vitest';
import { urlOf } from './s3-requests.ts';

const at = {
  endpoint: new URL('https://s3.example:9000'),
  bucket: 'a-bucket',
  prefix: 'some/prefix/',
};

test.for([
  [true, undefined, 'https://s3.example:9000/a-bucket'],
  [true, 'uploads/one', 'https://s3.example:9000/a-bucket/some/prefix/uploads/one'],
  [false, undefined, 'https://a-bucket.s3.example:9000/'],
  [false, 'uploads/one', 'https://a-bucket.s3.example:9000/some/prefix/uploads/one'],
] as const)('with the bucket in the path: %s, %s is at %s', ([isPathStyle, key, address]) => {
  const asked = key === undefined ? {} : { key };
  expect(urlOf({ ...at, isPathStyle }, asked).href).toBe(address);
});
