import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** Provides a text for pasting, even after this process has ended. */
export type SelectionOwner = {
  readonly isRunning: boolean;
  /** No longer replaces it when it fails: that could take the clipboard from a later text. */
  retire(): void;
  /** Ends it. Resolves to whether it was still running. */
  end(): Promise<boolean>;
};

/** How often an owner that failed is replaced. */
const replacements = 20;

/**
 * Makes a program the owner of a text: X11 itself keeps none, the copying program must answer every
 * paste. An owner that fails, as when a reader quits midway, is replaced, so that the text is not
 * lost; one that ends by itself has given way to another owner.
 * @returns null where the program is not installed, or not for this processor
 */
export async function ownSelection(
  commandLine: [command: string, ...string[]],
  text: string,
): Promise<SelectionOwner | null> {
  let left = replacements;
  let program = start();

  function start(): ChildProcess {
    const next = spawnOwner(commandLine, text);
    next.once('exit', (code) => {
      if (code !== 0 && left-- > 0) program = start();
    });
    return next;
  }

  if (!(await isStarted(program))) return null;
  const owner: SelectionOwner = {
    get isRunning() {
      return program.exitCode === null && program.signalCode === null;
    },
    retire() {
      left = 0;
    },
    async end() {
      owner.retire();
      if (!owner.isRunning) return false;
      program.kill('SIGKILL');
      await once(program, 'exit');
      return true;
    },
  };
  return owner;
}

function spawnOwner([command, ...args]: [command: string, ...string[]], text: string) {
  const owner = spawn(command, args, { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  owner.on('error', () => undefined);
  // One that ends early needs no more input.
  owner.stdin.on('error', () => undefined).end(text);
  owner.unref();
  return owner;
}

function isStarted(owner: ChildProcess): Promise<boolean> {
  return new Promise((resolve) => {
    owner.once('spawn', () => resolve(true));
    owner.once('error', () => resolve(false));
  });
}
