import { availableParallelism } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { readLocation, type S3Location } from './jobs/s3/location.ts';
import { type AllowedReceivers, readAllowedReceivers } from './webhooks/allowed-receivers.ts';

const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

const variables = z.object({
  CONVERSION_DATA_DIR: z.string().default('./conversion-data'),
  CONVERSION_HOST: z.string().regex(/^\S+$/, 'must be an address').default('127.0.0.1'),
  CONVERSION_PORT: whole(0, 65_535).default(8090),
  CONVERSION_WORKERS: whole(1, 256).default(availableParallelism()),
  CONVERSION_CLUSTER_URL: z
    .string()
    .regex(/^(nats|tls):\/\/[^\s,]+(,(nats|tls):\/\/[^\s,]+)*$/, 'must be nats://… or tls://…')
    .optional(),
  CONVERSION_CLUSTER_CREDS: z.string().optional(),
  CONVERSION_CLUSTER_CA: z.string().optional(),
  CONVERSION_LEASE_S: whole(1, 3_600).default(30),
  CONVERSION_CLUSTER_REPLICAS: z.enum(['1', '3']).default('1'),
  CONVERSION_STORAGE_URL: z.string().optional(),
  CONVERSION_ROLE: z.enum(['all', 'api', 'worker']).default('all'),
  CONVERSION_RATE_CONVERT: whole(1, 1_000_000).default(100),
  CONVERSION_RATE_BATCH: whole(1, 1_000_000).default(10),
  CONVERSION_JOB_TIMEOUT_S: z.coerce.number().positive().max(86_400).default(120),
  CONVERSION_QUEUE_LIMIT: whole(1, 1_000_000).default(5_000),
  CONVERSION_CALLBACK_ALLOW: z.string().default('').transform(receiversIn),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  CONVERSION_LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
});

/** Former names of variables, which are still accepted. */
const formerNames = {
  CONVERSION_CLUSTER_URL: 'CONVERSION_ENGINE_URL',
  CONVERSION_CLUSTER_CREDS: 'CONVERSION_ENGINE_CREDS',
  CONVERSION_CLUSTER_CA: 'CONVERSION_ENGINE_CA',
  CONVERSION_CLUSTER_REPLICAS: 'CONVERSION_ENGINE_REPLICAS',
};

/** One NATS server, or several that are a cluster. */
type ClusterConfig = {
  /** Several servers have commas between them. */
  url: string;
  credentialsFile: string | undefined;
  caFile: string | undefined;
  replicas: 1 | 3;
  /** After this time without a message from a worker another one takes over its document. */
  leaseMs: number;
};

/** The configuration of the service, from the environment. */
export type Config = {
  /** Absolute. */
  dataDir: string;
  host: string;
  /** 0 takes any free one. */
  port: number;
  workers: number;
  /** Null: the embedded queue. */
  cluster: ClusterConfig | null;
  /** Where uploads and results are; null: in the folder, or in the cluster. */
  storage: S3Location | null;
  role: 'all' | 'api' | 'worker';
  /** Requests per minute and key. */
  rates: { convert: number; batch: number };
  jobTimeoutMs: number;
  /** How many jobs may wait. */
  queueLimit: number;
  /** Hosts that webhooks may reach besides hosts on the internet that use TLS. */
  allowedReceivers: AllowedReceivers;
  /** Whether traces are sent to where OpenTelemetry's own variables say. */
  isTraced: boolean;
  logLevel: 'debug' | 'info' | 'warn' | 'error';
};

function receiversIn(text: string, context: z.RefinementCtx): AllowedReceivers {
  try {
    return readAllowedReceivers(text);
  } catch (error) {
    context.addIssue(error instanceof Error ? error.message : String(error));
    return z.NEVER;
  }
}

/** Throws an error that names the variable where one is invalid. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const { renamed, formerly } = renameFormer(given);
  const parsed = variables.safeParse(renamed);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const name = issue?.path.join('.') ?? '';
    throw new Error(`${formerly.get(name) ?? name} is not valid: ${issue?.message}`);
  }
  const { data } = parsed;
  return {
    dataDir: path.resolve(data.CONVERSION_DATA_DIR),
    host: data.CONVERSION_HOST,
    port: data.CONVERSION_PORT,
    workers: data.CONVERSION_WORKERS,
    cluster: clusterOf(data),
    storage:
      data.CONVERSION_STORAGE_URL === undefined
        ? null
        : readLocation(data.CONVERSION_STORAGE_URL, given),
    role: data.CONVERSION_ROLE,
    rates: { convert: data.CONVERSION_RATE_CONVERT, batch: data.CONVERSION_RATE_BATCH },
    jobTimeoutMs: data.CONVERSION_JOB_TIMEOUT_S * 1_000,
    queueLimit: data.CONVERSION_QUEUE_LIMIT,
    allowedReceivers: data.CONVERSION_CALLBACK_ALLOW,
    isTraced: data.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    logLevel: data.CONVERSION_LOG_LEVEL,
  };
}

/**
 * Gives variables their current names, and reports which were set by a former one. Throws where
 * both names are set to different values.
 */
function renameFormer(given: Record<string, string | undefined>) {
  const renamed = { ...given };
  const formerly = new Map<string, string>();
  for (const [name, former] of Object.entries(formerNames)) {
    const value = given[former];
    if (value === undefined || value === given[name]) continue;
    if (given[name] !== undefined) {
      throw new Error(`${name} and ${former}, its former name, differ. Set ${name} alone.`);
    }
    renamed[name] = value;
    formerly.set(name, former);
  }
  return { renamed, formerly };
}

function clusterOf(data: z.infer<typeof variables>): ClusterConfig | null {
  const { CONVERSION_CLUSTER_URL: url } = data;
  if (url === undefined) return null;
  return {
    url,
    credentialsFile: data.CONVERSION_CLUSTER_CREDS,
    caFile: data.CONVERSION_CLUSTER_CA,
    leaseMs: data.CONVERSION_LEASE_S * 1_000,
    replicas: data.CONVERSION_CLUSTER_REPLICAS === '3' ? 3 : 1,
  };
}
