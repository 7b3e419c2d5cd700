import { createHmac } from 'node:crypto';

type Signed = {
  id: string;
  /** Milliseconds since 1970. */
  at: number;
  body: string;
  /** The newest first: a receiver needs to know one of them. */
  secrets: string[];
};

/** The headers of Standard Webhooks: https://github.com/standard-webhooks/standard-webhooks */
export function signatureHeaders({ id, at, body, secrets }: Signed): Record<string, string> {
  const timestamp = String(Math.floor(at / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`);
    return `v1,${mac.digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
