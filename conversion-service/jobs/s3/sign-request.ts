import { AwsV4Signer } from 'aws4fetch';
import type { S3Location } from './location.ts';

export type Unsigned = {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  url: URL;
  headers: Record<string, string>;
  /** SHA-256 of the body (hex). */
  bodySha256: string;
};

/** SHA-256 of nothing. */
export const emptySha256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/**
 * The headers of a request with its signature (AWS Signature Version 4), which covers all of them, the
 * path, the query and the body.
 *
 * @param datetime as in `20130524T000000Z`, where it is not now
 */
export async function signRequest(
  { method, url, headers, bodySha256 }: Unsigned,
  { region, credentials }: Pick<S3Location, 'region' | 'credentials'>,
  datetime?: string,
): Promise<Record<string, string>> {
  const signer = new AwsV4Signer({
    ...credentials,
    ...{ method, region, service: 's3', allHeaders: true },
    url: url.href,
    headers: { ...headers, 'x-amz-content-sha256': bodySha256 },
    ...(datetime !== undefined && { datetime }),
  });
  const signed = await signer.sign();
  return Object.fromEntries(signed.headers);
}
