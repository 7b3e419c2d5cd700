import { execFileSync } from 'node:child_process';

/** Runs a program to its end and returns what it prints. Throws where it fails. */
export function run(command: string, args: string[], environment: NodeJS.ProcessEnv = {}): string {
  return execFileSync(command, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
    maxBuffer: 100_000_000,
  });
}
