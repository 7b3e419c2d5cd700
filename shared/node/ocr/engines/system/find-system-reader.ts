import type { Engine } from '../engine-pools.ts';

export type SystemTrials = {
  /** Why the system's reader cannot read these languages; undefined where it can. */
  whyNot(codes: string[]): Promise<string | undefined>;
  /** The same, as far as it is known without a trial. */
  readonly known: string | undefined;
};

/**
 * Tries the system's reader, once for each languages.
 * @param start of its engine
 */
export function createSystemTrials(
  start: () => Engine,
  platform: NodeJS.Platform = process.platform,
): SystemTrials {
  const trials = new Map<string, Promise<string | undefined>>();
  let known = systems.includes(platform)
    ? undefined
    : 'Only Windows and macOS have a text recognition of their own.';

  async function tryOut(codes: string[]): Promise<string | undefined> {
    await using engine = start();
    const late = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('It did not answer.')), limitMs).unref();
    });
    try {
      const models = codes.map((code) => ({ code, data: new Uint8Array() }));
      await Promise.race([engine.load({ name: codes.join('+'), models }), late]);
      return undefined;
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      known = `The text recognition of this system cannot be used: ${firstLine(why)}`;
      return known;
    }
  }

  return {
    get known() {
      return known;
    },
    async whyNot(codes) {
      if (!systems.includes(platform)) return known;
      const key = codes.join('+');
      const trial = trials.get(key) ?? tryOut(codes);
      trials.set(key, trial);
      return await trial;
    },
  };
}

const systems: NodeJS.Platform[] = ['win32', 'darwin'];
const limitMs = 30_000;

function firstLine(text: string): string {
  return (text.split('\n')[0] ?? '').slice(0, 300);
}
