import { expect, test } from 'vitest';
import { emptySha256, signRequest, type Unsigned } from './s3-requests.ts';

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
const amazons = {
  region: 'us-east-1',
  credentials: {
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  },
};
const at = '20130524T000000Z';
const host = 'https://examplebucket.s3.amazonaws.com';

const examples: [name: string, wanted: Unsigned, signature: string][] = [
  [
    'a part of an object',
    {
      ...{ method: 'GET', url: new URL(`${host}/test.txt`), bodySha256: emptySha256 },
      headers: { range: 'bytes=0-9' },
    },
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'a new object',
    {
      ...{ method: 'PUT', url: new URL(`${host}/test$file.text`) },
      headers: {
        date: 'Fri, 24 May 2013 00:00:00 GMT',
        'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      },
      bodySha256: '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
    },
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  [
    'a setting of the bucket',
    { method: 'GET', url: new URL(`${host}/?lifecycle`), headers: {}, bodySha256: emptySha256 },
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  ],
  [
    'a list',
    {
      ...{ method: 'GET', url: new URL(`${host}/?max-keys=2&prefix=J`), headers: {} },
      bodySha256: emptySha256,
    },
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
];

test.for(examples)('%s is signed as in Amazon’s example', async ([, wanted, signature]) => {
  const { authorization } = await signRequest(wanted, amazons, at);
  expect(authorization).toMatch(new RegExp(`Signature=${signature}$`));
});

test('another key, region or body has another signature', async () => {
  const wanted: Unsigned = {
    ...{ method: 'PUT', url: new URL(`${host}/a`), headers: {}, bodySha256: emptySha256 },
  };
  const others = [
    signRequest(wanted, amazons, at),
    signRequest(wanted, { ...amazons, region: 'eu-west-1' }, at),
    signRequest({ ...wanted, bodySha256: '0'.repeat(64) }, amazons, at),
    signRequest(
      wanted,
      { ...amazons, credentials: { accessKeyId: 'a', secretAccessKey: 'b' } },
      at,
    ),
  ];
  const signatures = (await Promise.all(others)).map(({ authorization = '' }) =>
    authorization.replace(/.*Signature=/, ''),
  );
  expect(new Set(signatures).size).toBe(4);
});

test('a token of a session is sent and signed', async () => {
  const credentials = { ...amazons.credentials, sessionToken: 'a-token' };
  const wanted: Unsigned = {
    ...{ method: 'GET', url: new URL(`${host}/a`), headers: {}, bodySha256: emptySha256 },
  };
  const signed = await signRequest(wanted, { ...amazons, credentials }, at);
  expect(signed['x-amz-security-token']).toBe('a-token');
  expect(signed.authorization).toContain('x-amz-date;x-amz-security-token');
});
