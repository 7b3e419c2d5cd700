import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import pLimit from 'p-limit';
import { run } from './run.ts';

// Everything that is checked without running it. All of it runs, and what failed is printed whole.

/** Folders or files of TypeScript's settings. Each is checked only for changes since the last check. */
const projects = [
  'scripts',
  'test',
  'native-host',
  'extension',
  'conversion-service',
  'conversion-service/page',
  'shared',
  'shared/tsconfig.node.json',
];
const sources = ['shared', 'native-host', 'conversion-service', 'extension', 'scripts', 'test'];

const checks: [program: string, ...args: string[]][] = [
  ['biome', 'ci', '--error-on-warnings', '.'],
  ...projects.map((project): [string, ...string[]] => {
    const kept = `node_modules/.cache/types/${project.replaceAll('/', '-')}.tsbuildinfo`;
    return ['tsc', '-p', project, '--incremental', '--tsBuildInfoFile', kept];
  }),
  ['depcruise', ...sources],
  ['node', 'scripts/check-folders.ts'],
  ['node', 'scripts/check-pictures.ts'],
  ['knip', '--no-progress'],
];

run('wxt', ['prepare']);
const limit = pLimit(2);
const failed = await Promise.all(checks.map((check) => limit(hasFailed, ...check)));
if (failed.includes(true)) process.exitCode = 1;

async function hasFailed(program: string, ...args: string[]): Promise<boolean> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const [code, printed, complaints] = await Promise.all([
    ended,
    text(child.stdout),
    text(child.stderr),
  ]);
  process.stdout.write(`${code === 0 ? 'passed' : 'FAILED'}  ${[program, ...args].join(' ')}\n`);
  if (code !== 0) process.stdout.write(printed + complaints);
  return code !== 0;
}
