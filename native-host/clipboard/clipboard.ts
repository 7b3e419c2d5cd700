import { setTimeout } from 'node:timers/promises';
import pLimit from 'p-limit';
import { Problem } from '../../shared/api/problem.ts';
import { requireDisplay } from '../screen/display-server.ts';
import { clipboardPrograms, noClipboardProgram, runIfInstalled } from './clipboard-programs.ts';
import { ownSelection, type SelectionOwner } from './own-selection.ts';

/**
 * The text of the system's clipboard, unchanged: line ends, final newlines and Unicode are kept.
 */
export type Clipboard = {
  /** Empty where the clipboard holds no text. Throws `timeout` where its owner does not answer. */
  read(): Promise<string>;
  /** Throws `timeout` where the text did not arrive: a silent failure would lose it. */
  write(text: string): Promise<void>;
};

const readMs = 10_000;
const arrivalMs = 10_000;
/** An owner that ends at that moment leaves a reader without an answer: a second read gets one. */
const askAgainMs = 2_000;

export function createClipboard(): Clipboard {
  // One after the other: another write in between would look like a text that did not arrive.
  const inTurn = pLimit(1);
  let owned: { owner: SelectionOwner; text: string } | undefined;

  async function write(text: string): Promise<void> {
    requireDisplay();
    if (owned?.text === text && owned.owner.isRunning && (await holds(text, 0))) return;
    const before = owned?.owner;
    before?.retire();
    await give(text);
    if (!(await holds(text, arrivalMs))) throw notHeld();
    // Either its text was the same, or it is slow to start and would take over the clipboard later.
    if (await before?.end()) await holdStill(text);
  }

  /** Sets the text again where its owner has ended. */
  async function holdStill(text: string): Promise<void> {
    if (await holds(text, askAgainMs)) return;
    await give(text);
    if (!(await holds(text, arrivalMs))) throw notHeld();
  }

  /** Passes the text to the first installed program. */
  async function give(text: string): Promise<void> {
    owned = undefined;
    for (const program of clipboardPrograms()) {
      if ('own' in program) {
        const owner = await ownSelection(program.own, text);
        if (owner) owned = { owner, text };
        if (owner) return;
      } else if ((await runIfInstalled(program.write, { input: text, limitMs: readMs })) !== null) {
        return;
      }
    }
    throw noClipboardProgram();
  }

  return {
    read: () => inTurn(() => read(readMs)),
    write: (text) => inTurn(() => write(text)),
  };
}

async function read(limitMs: number): Promise<string> {
  requireDisplay();
  for (const program of clipboardPrograms()) {
    const { saysNoText } = program;
    const text = await runIfInstalled(program.read, { limitMs, saysNoText });
    if (text !== null) return text;
  }
  throw noClipboardProgram();
}

/** Whether the clipboard holds the text, after at most `withinMs`. */
async function holds(text: string, withinMs: number): Promise<boolean> {
  const giveUpAt = performance.now() + withinMs;
  for (let waitMs = 5; ; waitMs *= 2) {
    if ((await readAgain()) === text) return true;
    if (performance.now() >= giveUpAt) return false;
    await setTimeout(waitMs);
  }
}

/** The clipboard's text; null where its owner does not answer soon. */
async function readAgain(): Promise<string | null> {
  try {
    return await read(askAgainMs);
  } catch (error) {
    if (error instanceof Problem && error.code === 'timeout') return null;
    throw error;
  }
}

function notHeld(): Problem {
  return new Problem(
    'timeout',
    'The clipboard holds something other than what was written: another program writes to it. ' +
      'Try again.',
  );
}
