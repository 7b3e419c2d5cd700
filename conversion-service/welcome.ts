import type { Config } from './config.ts';
import type { RunningService } from './run-service.ts';

/** The message for the user who started the service. */
export function welcome(
  { host, dataDir }: Pick<Config, 'host' | 'dataDir'>,
  { port, firstKey }: Pick<RunningService, 'port' | 'firstKey'>,
): string {
  if (port === null) return `\nThe conversion service works on the jobs in ${dataDir}\n`;
  const base = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  return `
The conversion service listens on ${base}

Try it in the browser: ${base}/
Every path:            ${base}/docs
${firstKey ? tryIt(base, firstKey) : anotherKey}
Jobs and files are kept in ${dataDir}
`;
}

function tryIt(base: string, key: string): string {
  return `
A key to try it with, shown this once:

  ${key}

  curl -H 'X-API-Key: ${key}' -F file=@document.docx ${base}/api/v1/convert
`;
}

const anotherKey = `
Issue a key:  npm run convert:keys -- issue --email you@example.com --use-case "…"
`;
