/** A place in an object store that speaks S3, and what opens it. */
export type S3Location = {
  /** Of the service, without the bucket. */
  endpoint: URL;
  bucket: string;
  /** What the names of objects begin with; empty, or with a slash at its end. */
  prefix: string;
  /** Whether the bucket is the first part of the path; otherwise of the host's name. */
  isPathStyle: boolean;
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string };
};

type Environment = Record<string, string | undefined>;

/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html */
const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
/** Signs that no store and no signature treats in a way of its own. */
const prefixPart = /^(?!\.{1,2}$)[\w.-]{1,100}$/;
const regionName = /^[a-z0-9-]{1,50}$/;

/**
 * Reads `s3://bucket/prefix` and, from the variables of Amazon's own tools, what belongs to it.
 * @throws an error that names the variable, without its value
 */
export function readLocation(storageUrl: string, environment: Environment): S3Location {
  const { bucket, prefix } = readStorageUrl(storageUrl);
  const { name, value: given } = endpointIn(environment);
  const region = regionIn(environment, given !== undefined);
  return {
    ...{ bucket, prefix, region },
    endpoint: given === undefined ? amazonEndpoint(region) : readEndpoint(name, given),
    isPathStyle: isPathStyleIn(environment, given !== undefined),
    credentials: credentialsIn(environment),
  };
}

function readStorageUrl(text: string): { bucket: string; prefix: string } {
  const [, bucket = '', path = ''] = /^s3:\/\/([^/]*)\/?(.*)$/.exec(text) ?? [];
  const parts = path.replace(/\/$/, '').split('/');
  const isValid =
    bucketName.test(bucket) && (path === '' || parts.every((p) => prefixPart.test(p)));
  if (!isValid) {
    throw invalid(
      'CONVERSION_STORAGE_URL',
      'must be s3://bucket or s3://bucket/prefix, the prefix of letters, digits, “.”, “_”, “-”',
    );
  }
  return { bucket, prefix: path === '' ? '' : `${parts.join('/')}/` };
}

/** The one for S3 goes before the one for everything. */
function endpointIn(environment: Environment): { name: string; value: string | undefined } {
  const name =
    environment.AWS_ENDPOINT_URL_S3 === undefined ? 'AWS_ENDPOINT_URL' : 'AWS_ENDPOINT_URL_S3';
  return { name, value: environment[name] };
}

function readEndpoint(name: string, text: string): URL {
  const url = URL.parse(text);
  const isPlain = url?.pathname === '/' && url.search === '' && url.hash === '';
  if (url && isPlain && /^https?:$/.test(url.protocol) && url.username + url.password === '') {
    return url;
  }
  throw invalid(name, 'must be https://host or http://host:port, without a path or a login');
}

function regionIn(environment: Environment, hasEndpoint: boolean): string {
  const region = environment.AWS_REGION ?? environment.AWS_DEFAULT_REGION;
  if (region !== undefined && !regionName.test(region)) throw invalid('AWS_REGION', 'is no region');
  if (region !== undefined) return region;
  // What other servers than Amazon's are called by, where they have no regions.
  if (hasEndpoint) return 'us-east-1';
  throw new Error(
    'CONVERSION_STORAGE_URL needs AWS_REGION, the region of the bucket, or AWS_ENDPOINT_URL_S3.',
  );
}

function amazonEndpoint(region: string): URL {
  return new URL(`https://s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`);
}

function isPathStyleIn({ CONVERSION_STORAGE_PATH_STYLE: given }: Environment, byDefault: boolean) {
  if (given === undefined) return byDefault;
  if (given === 'true' || given === 'false') return given === 'true';
  throw invalid('CONVERSION_STORAGE_PATH_STYLE', 'must be true or false');
}

function credentialsIn(environment: Environment): S3Location['credentials'] {
  const {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken,
  } = environment;
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    const missing = accessKeyId === undefined ? 'AWS_ACCESS_KEY_ID' : 'AWS_SECRET_ACCESS_KEY';
    throw new Error(`CONVERSION_STORAGE_URL needs ${missing}, which is not set.`);
  }
  // They go into headers, which would fail at the first request.
  for (const [name, value] of Object.entries({
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken ?? '-',
  })) {
    if (!/^[\x21-\x7e]+$/.test(value)) throw invalid(name, 'has spaces or signs that no key has');
  }
  return { accessKeyId, secretAccessKey, ...(sessionToken !== undefined && { sessionToken }) };
}

function invalid(name: string, message: string): Error {
  return new Error(`${name} is not valid: ${message}`);
}
